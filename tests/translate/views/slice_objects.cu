// Translated from slice_objects.py by py2cu 0.1.0: slices(float64[::1], float64[:, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void slices(double *x, long long x_shape0, double *y, long long y_shape0, long long y_shape1,
                                  long long n)
{
    long long n_in_x = py2cu_wrap(n, x_shape0);
    for (long long k = 0; k < min(n_in_x, x_shape0) - 1; k++) {
        x[1 + k] = 2;
    }
    for (int k = 0; k < min(3LL, x_shape0); k++) {
        x[k] += 1.0;
    }
    long long n_in_y = py2cu_wrap(n, y_shape0);
    for (long long k = 0; k < min(n_in_y, y_shape0); k++) {
        y[k * y_shape1] = 5;
    }
    const double *part = y;
    x[0] = part[2] + x[1];
}
