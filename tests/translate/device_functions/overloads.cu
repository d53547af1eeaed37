// Translated from overloads.py by py2cu 0.1.0: mixed(float64[::1], float32[::1], int64[::1]),
//    aliased(float64[::1], int64[::1])

template <typename T>
static __device__ T larger(T a, T b)
{
    return a > b ? a : b;
}

static __device__ double larger(float a, long long b)
{
    return a > (double)b ? a : (double)b;
}

static __device__ double by_alias(double larger_2, long long x)
{
    return larger(larger_2, 2.5) + larger(x, 3LL);
}

extern "C" __global__ void mixed(double *x, long long x_shape0, const float *y, long long *n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        n[i] = larger(n[i], 3LL);
        x[i] = larger(x[i], 0.5) + larger(y[i], 2LL);
        x[i] += larger((signed char)n[i], (signed char)4);
    }
}

extern "C" __global__ void aliased(double *x, long long x_shape0, long long *n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = by_alias(x[i], n[i]);
        n[i] = larger(n[i], 7LL);
    }
}
