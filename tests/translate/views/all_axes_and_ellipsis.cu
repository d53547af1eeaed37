// Translated from all_axes_and_ellipsis.py by py2cu 0.1.0: kernel(float32[:, ::1], float32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_shape0, long long x_shape1, float *y, long long i)
{
    y[0] = x[x_shape1 + 2];
    long long i_in_x = py2cu_wrap(i, x_shape0);
    y[1] = x[i_in_x * x_shape1 + py2cu_wrap(i + 1, x_shape1)];
    x[3 * x_shape1 + py2cu_wrap(i, x_shape1)] = 5;
    y[2] += x[i_in_x * x_shape1] * 2.0;
}
