// Translated from powers.py by py2cu 0.1.0:
//    powers(float32, float64, int32, int64, uint64, float32[::1], float64[::1], int64[::1], uint64[::1])

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

static __device__ __forceinline__ float py2cu_powi_f32(float a, long long n)  // a ** n by squaring
{
    unsigned long long k = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    if (k > 0x10000) {
        return (float)pow((double)a, (double)n);
    }
    float r = 1.0f;
    for (; k != 0; k >>= 1, a *= a) {
        if (k & 1) {
            r *= a;
        }
    }
    return n < 0 ? 1.0f / r : r;
}

// base ** n; a negative n gives 0, 1 or -1
static __device__ __forceinline__ long long py2cu_powi_i64(long long base, long long n)
{
    unsigned long long a = (unsigned long long)base;
    unsigned long long k = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    if (n < 0 && base == 0) {
        return -9223372036854775807 - 1;
    }
    if (n < 0 && base != 1 && base != -1) {
        return 0;
    }
    unsigned long long r = 1;
    for (; k != 0; k >>= 1, a *= a) {
        if (k & 1) {
            r *= a;
        }
    }
    return (long long)r;
}

// a ** k by squaring
static __device__ __forceinline__ unsigned long long py2cu_powi_u64(unsigned long long a, unsigned long long k)
{
    unsigned long long r = 1;
    for (; k != 0; k >>= 1, a *= a) {
        if (k & 1) {
            r *= a;
        }
    }
    return r;
}

extern "C" __global__ void powers(float x, double y, int i, long long n, unsigned long long u, float *f, double *d,
                                  long long *s, unsigned long long *w)
{
    f[0] = x * x;
    f[1] = py2cu_powi_f32(x, n);
    f[2] = powf(x, x);
    d[3] = pow((double)x, 2.0);
    d[4] = y * y * y;
    d[5] = 1.0 / y;
    d[6] = pow(y, 0.5);
    d[7] = py2cu_powi_f64(y, n);
    d[8] = 1.0;
    s[9] = n * n;
    s[10] = py2cu_powi_i64(i, n);
    w[11] = py2cu_powi_u64(u, u);
    s[12] = py2cu_powi_i64(2, n);
    d[13] = py2cu_powi_f64(2.0, n);
    d[14] = pow((double)n, 0.5);
    s[15] = 1024;
    s[16] = n;
    s[17] = py2cu_powi_i64(n + 1, 4);
    d[18] = -(y * y);
    d[19] = py2cu_powi_f64(y, 8);
    d[20] = py2cu_powi_f64(y, 17);
}
