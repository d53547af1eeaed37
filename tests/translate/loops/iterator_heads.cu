// Translated from iterator_heads.py by py2cu 0.1.0: iterators(float64[::1], float64[::1], float64[::1], int64)

static __device__ bool is_large(double a)
{
    return a > 2.0;
}

// Named iterators are the iterables of later loops.
extern "C" __global__ void iterators(const double *x, long long x_shape0, const double *y, long long y_shape0,
                                     double *out, long long n)
{
    // one of each
    // side by side
    for (long long k = 0; k < min(x_shape0, y_shape0); k++) {
        double a = x[k], b = y[k];
        out[0] += a * b;
    }
    for (long long k = 0; k < n; k++) {
        for (long long j = 0; j < x_shape0; j++) {
            long long i = 1 + j;
            double a = x[j];
            out[1] += i * a * k;
        }
    }
    for (long long k = 0; k < x_shape0; k++) {
        double a = x[k];
        out[2] += a;
    }
    for (long long k = 0; k < y_shape0; k++) {
        double item = y[k];
        if (is_large(item)) {
            double a = item;
            out[3] += a;
        }
    }
    for (int a = 1; a < 4; a++) {
        out[4] = a;
    }
}
