// Translated from large_index_sums.py by py2cu 0.1.0: kernel(float64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(double *x, long long x_shape0, long long n)
{
    x[py2cu_wrap(n - 9, x_shape0)] = 1;
    x[py2cu_wrap(n + 0x4000000000000000LL + 0x4000000000000000LL, x_shape0)] = 2;
    x[py2cu_wrap(n + 0x4000000000000000LL - 0x3fffffffffffffffLL, x_shape0)] = 3;
    x[py2cu_wrap(n - 0x4000000000000000LL - 0x4000000000000001LL, x_shape0)] = 4;
}
