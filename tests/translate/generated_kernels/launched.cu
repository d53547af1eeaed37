// Translated from launched.py by py2cu 0.1.0: total_kernel(float64[::1], float64[::1], float64, bool),
//    total_kernel(int32[::1], int32[::1], int32, bool), halve_kernel(float64[::1], float64[::1]),
//    add_kernel(float32[::1], float32[::1], float32[::1]), add_kernel(float64[::1], float64[::1], float64[::1]),
//    shift(float64[::1], int32)

template <typename T>
static __device__ T total(T a, T b)
{
    return a + b;
}

// total() of the first `count` values of a warp, in lane 0.
template <typename T>
static __device__ T total_across_warp(T value, long long count)
{
    int lane = threadIdx.x % 32;
    int offset = 16;
    while (offset > 0) {
        T other = __shfl_down_sync(0xFFFFFFFFU, value, offset);
        if (lane + offset < count) {
            value = total(value, other);
        }
        offset /= 2;
    }
    return value;
}

// total() of all elements: each block stores its result in `partials`, which a second launch reduces to one value.
template <typename T>
static __device__ void total_kernel(const T *x, long long x_shape0, T *partials, T init, bool use_init)
{
    __shared__ T shares[32];
    int thread = threadIdx.x;
    // threads of the block that have an element
    long long busy = min(x_shape0 - (long long)blockIdx.x * blockDim.x, (long long)blockDim.x);
    long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    T value = first < x_shape0 ? x[first] : x[0];
    for (long long i = first + (long long)blockDim.x * gridDim.x;
         i < x_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        value = total(value, x[i]);
    }

    value = total_across_warp(value, busy - thread / 32 * 32);
    if (thread % 32 == 0) {
        shares[thread / 32] = value;
    }
    __syncthreads();

    if (thread < 32) {
        long long warps = (busy + 31) >> 5;
        T whole = total_across_warp(thread < warps ? shares[thread] : value, warps);
        if (thread == 0) {
            if (use_init && blockIdx.x == 0) {
                whole = total(whole, init);
            }
            partials[blockIdx.x] = whole;
        }
    }
}

extern "C" __global__ void total_kernel(const double *x, long long x_shape0, double *partials, double init,
                                        bool use_init)
{
    total_kernel<double>(x, x_shape0, partials, init, use_init);
}

extern "C" __global__ void total_kernel_i32(const int *x, long long x_shape0, int *partials, int init, bool use_init)
{
    total_kernel<int>(x, x_shape0, partials, init, use_init);
}

static __device__ double halve(double x)
{
    return x / 2.0;
}

// halve() of each element.
extern "C" __global__ void halve_kernel(const double *x, double *out, long long out_shape0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        out[i] = halve(x[i]);
    }
}

template <typename T>
static __device__ T add(T a, T b)
{
    return a + b;
}

// add() of each element.
extern "C" __global__ void add_kernel(const float *a, const float *b, float *out, long long out_shape0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        out[i] = add(a[i], b[i]);
    }
}

// add() of each element.
extern "C" __global__ void add_kernel_f64(const double *a, const double *b, double *out, long long out_shape0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        out[i] = add(a[i], b[i]);
    }
}

extern "C" __global__ void shift(double *x, long long x_shape0, int by)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] += by;
    }
}
