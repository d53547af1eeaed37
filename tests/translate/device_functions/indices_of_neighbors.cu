// Translated from indices_of_neighbors.py by py2cu 0.1.0: never_negative(float32[::1], float32[::1]),
//    can_be_negative(float32[::1], float32[::1]), recursive(float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct Int64x2 {
    long long x, y;
};

static __device__ long long after(long long i, long long n)
{
    return i < n - 1 ? i + 1 : 0;
}

static __device__ long long before(long long i, long long n)
{
    return i > 0 ? i - 1 : n - 1;
}

static __device__ Int64x2 both(long long i, long long n)
{
    return {before(i, n), after(i, n)};
}

static __device__ float gradient(const float *x, long long i, long long n)
{
    auto [lower, upper] = both(i, n);
    return x[upper] - x[lower];
}

static __device__ float second(const float *x, long long i, long long n)
{
    return gradient(x, after(i, n), n) - gradient(x, before(i, n), n);
}

extern "C" __global__ void never_negative(const float *x, long long x_shape0, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[i] = second(x, i, x_shape0);
    }
}

static __device__ long long back(long long i)
{
    return i != 5 ? i - 1 : 7;
}

static __device__ float previous(const float *x, long long x_shape0, long long i)
{
    return x[py2cu_wrap(back(i), x_shape0)];
}

extern "C" __global__ void can_be_negative(const float *x, long long x_shape0, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[i] = previous(x, x_shape0, back(back(i)));
    }
}

static __device__ long long halved(long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    return n < 2 ? n : halved(n / 2);
}

extern "C" __global__ void recursive(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[halved(i)] = 1;
        x[halved(halved(i) + 3)] = 2;
    }
}
