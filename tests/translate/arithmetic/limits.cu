// Translated from limits.py by py2cu 0.1.0: limits(float32[:, ::1], float64[::1], uint64[::1]),
//    whole_arrays(float32[:, ::1], float64[::1], int64[::1])

constexpr float EPS = 1.1920929e-7f;
constexpr int BIG = 2147483647;

static __device__ __forceinline__ double py2cu_powi_f64(double a, long long n)  // a ** n by squaring
{
    unsigned long long k = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    if (k > 0x10000) {
        return pow(a, (double)n);
    }
    double r = 1.0;
    for (; k != 0; k >>= 1, a *= a) {
        if (k & 1) {
            r *= a;
        }
    }
    return n < 0 ? 1.0 / r : r;
}

static __device__ __forceinline__ double py2cu_round_to(double x, long long digits)  // Python's round(x, digits)
{
    if (!isfinite(x)) {
        return x;
    }
    double scale = py2cu_powi_f64(10.0, digits < 0 ? 0 - digits : digits > 22 ? digits - 22 : digits);
    double more = digits > 22 ? 1e22 : 1.0;
    double y = digits < 0 ? x / scale : x * scale * more;
    if (!isfinite(y)) {
        return x;
    }
    double z = (double)llrint(y);
    if (fabs(y - z) == 0.5) {
        z = 2.0 * (double)llrint(y / 2.0);
    }
    return digits < 0 ? z * scale : z / more / scale;
}

// Limits of number types.
extern "C" __global__ void limits(float *x, double *y, unsigned long long *z)
{
    x[0] = fmaxf(x[1], EPS) + 3.4028235e38f;
    y[0] = 2.220446049250313e-16 + 1e-15;
    z[0] = 18446744073709551615ULL;
    z[1] = (unsigned long long)(fmin((double)z[1], (double)BIG) + 64.0);
    z[2] = 18446744073709551488ULL;
}

// Python's builtins, and NumPy's `shape`.
extern "C" __global__ void whole_arrays(const float *x, long long x_shape0, long long x_shape1, double *y, long long *n,
                                        long long n_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        double total = 0.5;
        for (long long k = 0; k < x_shape1; k++) {
            total += x[i * x_shape1 + k];
        }
        y[i] = total / (x_shape0 * x_shape1);
        if (n_shape0 == 0) {
            return;
        }
        long long largest = n[0];
        for (long long k = 0; k < n_shape0; k++) {
            long long item = n[k];
            if (item > largest) {
                largest = item;
            }
        }
        if (min(i, n_shape0) == 0) {
            return;
        }
        long long least = n[0];
        for (long long k = 0; k < min(i, n_shape0); k++) {
            long long item = n[k];
            if (item < least) {
                least = item;
            }
        }
        n[i] = largest - least;
        y[i] += py2cu_round_to(y[0], 2) + rintf(x[i * x_shape1]);
    }
}
