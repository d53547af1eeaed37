// Translated from rounded_integers.py by py2cu 0.1.0: kernel(float64[::1], int32, float32)

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

extern "C" __global__ void kernel(double *x, int n, float a)
{
    x[0] = py2cu_round_to(n, 1);
    x[1] = llrint((double)n);
    x[2] = (float)py2cu_round_to(a, 2);
    x[3] = llrintf(a);
}
