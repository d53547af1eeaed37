// Translated from applied.py by py2cu 0.1.0: add_numbers_kernel(float64[::1], float64[::1], float64[::1]),
//    total_kernel(float64[::1], float64[::1], float64, bool), total_kernel(float32[::1], float32[::1], float32, bool),
//    largest_kernel(float64[::1], float64[::1], float64, bool)

static __device__ double add_numbers(double a, double b)
{
    return a + b;
}

// add_numbers() of each element.
extern "C" __global__ void add_numbers_kernel(const double *a, const double *b, double *out, long long out_shape0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        out[i] = add_numbers(a[i], b[i]);
    }
}

// The total sum.
template <typename T>
static __device__ T total(T a, T b)
{
    // whatever they are
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

extern "C" __global__ void total_kernel_f32(const float *x, long long x_shape0, float *partials, float init,
                                            bool use_init)
{
    total_kernel<float>(x, x_shape0, partials, init, use_init);
}

static __device__ double largest(double a, double b)
{
    return fmax(a, b);
}

// largest() of the first `count` values of a warp, in lane 0.
static __device__ double largest_across_warp(double value, long long count)
{
    int lane = threadIdx.x % 32;
    int offset = 16;
    while (offset > 0) {
        double other = __shfl_down_sync(0xFFFFFFFFU, value, offset);
        if (lane + offset < count) {
            value = largest(value, other);
        }
        offset /= 2;
    }
    return value;
}

// largest() of all elements: each block stores its result in `partials`, which a second launch reduces to one value.
extern "C" __global__ void largest_kernel(const double *x, long long x_shape0, double *partials, double init,
                                          bool use_init)
{
    __shared__ double shares[32];
    int thread = threadIdx.x;
    // threads of the block that have an element
    long long busy = min(x_shape0 - (long long)blockIdx.x * blockDim.x, (long long)blockDim.x);
    long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    double value = first < x_shape0 ? x[first] : x[0];
    for (long long i = first + (long long)blockDim.x * gridDim.x;
         i < x_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        value = largest(value, x[i]);
    }

    value = largest_across_warp(value, busy - thread / 32 * 32);
    if (thread % 32 == 0) {
        shares[thread / 32] = value;
    }
    __syncthreads();

    if (thread < 32) {
        long long warps = (busy + 31) >> 5;
        double whole = largest_across_warp(thread < warps ? shares[thread] : value, warps);
        if (thread == 0) {
            if (use_init && blockIdx.x == 0) {
                whole = largest(whole, init);
            }
            partials[blockIdx.x] = whole;
        }
    }
}
