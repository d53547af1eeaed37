// Translated from map_filter_reversed.py by py2cu 0.1.0: maps(float64[::1], float64[::1], int64),
//    filters(float64[::1], float64[::1], int64), reverses(float64[::1], float64[::1], int64),
//    variables(float64[::1], float64[::1], int64)

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static __device__ double square(double v)
{
    return v * v;
}

static __device__ double maps_lambda(double v, long long n)
{
    return v + n;
}

extern "C" __global__ void maps(const double *x, long long x_shape0, double *out, long long n)
{
    for (long long k = 0; k < x_shape0; k++) {
        double item = x[k];
        double y = square(item);
        out[0] += y;
    }
    for (long long k = 0; k < x_shape0; k++) {
        double item = x[k];
        double y = maps_lambda(item, n);
        out[1] += y;
    }
    double items[3] = {1.0, 2.0, 3.0};
    for (int k = 0; k < min(x_shape0, 3LL); k++) {
        double item = x[k], item1 = items[k];
        double y = fmax(item, item1);
        out[2] += y;
    }
    for (long long i = 0; i < x_shape0; i++) {
        double item = x[i];
        double y = square(item);
        out[3] += i * y;
    }
}

static __device__ bool filters_lambda(double v, long long n)
{
    return v > n;
}

extern "C" __global__ void filters(const double *x, long long x_shape0, double *out, long long n)
{
    for (long long k = 0; k < x_shape0; k++) {
        double item = x[k];
        if (filters_lambda(item, n)) {
            double v = item;
            out[0] += v;
        }
    }
    for (long long item = 0; item < n; item++) {
        if (item != 0) {
            long long i = item;
            if (i > 3) {
                continue;
            }
            out[1] += i;
        }
    }
    for (long long k = 0; k < x_shape0; k++) {
        double item = x[k];
        if (item != 0.0) {
            double y = square(item);
            out[2] += y;
        }
    }
}

extern "C" __global__ void reverses(const double *x, long long x_shape0, double *out, long long n)
{
    for (long long i = n - 1; i >= 0; i--) {
        out[0] = out[0] * 2.0 + i;
    }
    for (long long i = n - 1; i > 1; i--) {
        out[1] = out[1] * 2.0 + i;
    }
    for (long long i = 1 + py2cu_floordiv(n - 1 - 1, 3) * 3; i > 0; i -= 3) {
        out[2] = out[2] * 2.0 + i;
    }
    for (long long i = 2; i <= n; i++) {
        out[3] = out[3] * 2.0 + i;
    }
    for (long long k = 0; k < x_shape0; k++) {
        double v = x[x_shape0 - 1 - k];
        out[4] = out[4] * 2.0 + v;
    }
    long long items[3] = {n, 2, 1};
    for (int k = 0; k < 3; k++) {
        long long v = items[k];
        out[5] = out[5] * 2.0 + v;
    }
    long long count = min(n - 1 + 1, x_shape0);
    for (long long k = 0; k < count; k++) {
        long long i = n - 1 - k;
        double v = x[k];
        out[6] += i * v;
    }
}

extern "C" __global__ void variables(const double *x, long long x_shape0, double *out, long long n)
{
    for (long long i = 1; i <= n; i++) {
        out[0] += i;
    }
    long long count = min(n + 1 - 1, x_shape0);
    for (long long k = 0; k < count; k++) {
        long long i = 1 + k;
        double v = x[k];
        out[1] += i * v;
    }
}
