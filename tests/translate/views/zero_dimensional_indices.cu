// Translated from zero_dimensional_indices.py by py2cu 0.1.0: kernel(float32[:, ::1], int64[()], float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_shape0, long long x_shape1, const long long *i, float *y,
                                  long long y_shape0)
{
    float *target = &x[py2cu_wrap(i[0], x_shape0) * x_shape1 + 1];
    for (long long k = 0; k < x_shape1 - 1; k++) {
        target[k] = 2;
    }
    y[0] = x[py2cu_wrap(i[0], x_shape0) * x_shape1 + py2cu_wrap(i[0], x_shape1)] + y[py2cu_wrap(i[0], y_shape0)];
    const float *items = &x[py2cu_wrap(i[0], x_shape0) * x_shape1];
    for (long long k = 0; k < (x_shape1 + 1) / 2; k++) {
        float v = items[k * 2];
        y[1] += v;
    }
}
