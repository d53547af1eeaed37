// Translated from casts.py by py2cu 0.1.0:
//    casts(float64, float32, int64, uint8, bool, int64[::1], float64[::1], float32[::1], bool[::1]),
//    builtin_casts(float64, float32, int32, uint64, bool, int64[::1], float64[::1], float32[::1], bool[::1])

static __device__ __forceinline__ double py2cu_floordiv_f64(double a, double b)  // Python's // on floats
{
    if (b == 0.0) {
        return a / b;
    }
    double r = fmod(a, b);
    double q = (a - r) / b;
    if (r != 0.0 && (b < 0.0) != (r < 0.0)) {
        q -= 1.0;
    }
    if (q == 0.0) {
        return copysign(0.0, a / b);
    }
    double whole = floor(q);
    return q - whole > 0.5 ? whole + 1.0 : whole;
}

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

extern "C" __global__ void casts(double x, float y, long long i, unsigned char b, bool p, long long *s, double *d,
                                 float *f, bool *out)
{
    f[0] = (float)x;
    d[1] = y;
    s[2] = (signed char)i;
    s[3] = (unsigned short)i;
    s[4] = (int)x;
    s[5] = (long long)x;
    s[6] = p;
    s[7] = b;
    d[8] = (float)i;
    out[9] = i != 0;
    s[10] = (long long)y;
    s[11] = i;
    f[12] = 1.0f / 3.0f;
    d[13] = 0.1f;
    s[14] = 44;
    s[15] = (long long)(int)i + (int)i;
    f[16] = (float)i * y;
}

extern "C" __global__ void builtin_casts(double x, float y, int i, unsigned long long u, bool p, long long *s,
                                         double *d, float *f, bool *out)
{
    s[0] = (long long)x;
    s[1] = (long long)y;
    s[2] = i;
    s[3] = (long long)u;
    s[4] = p;
    d[5] = i;
    f[6] = y;
    d[7] = x;
    out[8] = x != 0.0;
    out[9] = i != 0;
    s[10] = llrint(x);
    s[11] = llrintf(y);
    d[12] = py2cu_round_to(x, 2);
    f[13] = (float)py2cu_round_to(y, 1);
    s[14] = abs(i);
    f[15] = fabsf(y);
    d[16] = fabs(x);
    s[17] = llabs(-3LL);
    s[18] = (long long)(x / 2.0) + (long long)py2cu_floordiv_f64(x, 2);
}
