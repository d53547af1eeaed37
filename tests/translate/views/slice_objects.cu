// Translated from slice_objects.py by py2cu 0.1.0: slices(float64[::1], float64[:, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void slices(double *x, long long x_shape0, double *y, long long y_shape0, long long y_shape1,
                                  long long n)
{
    for (long long k = 0; k < min(py2cu_wrap(n, x_shape0), x_shape0) - 1; k++) {
        x[1 + k] = 2;
    }
    for (int k = 0; k < min(3LL, x_shape0); k++) {
        x[k] += 1.0;
    }
    for (long long k = 0; k < min(py2cu_wrap(n, y_shape0), y_shape0); k++) {
        y[k * y_shape1] = 5;
    }
    const double *part = y;
    x[0] = part[2] + x[1];
}
