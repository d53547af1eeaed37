// Translated from index_without_axes.py by py2cu 0.1.0: kernel(int32[::1], int32[:, ::1], int64[()], uint32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(int *x, long long x_shape0, int *y, long long y_shape0, long long y_shape1,
                                  const long long *n, unsigned int k)
{
    atomicAdd(&x[py2cu_wrap(n[0], x_shape0)], 1);
    atomicMax(&y[py2cu_wrap(n[0], y_shape0) * y_shape1 + k], 2);
}
