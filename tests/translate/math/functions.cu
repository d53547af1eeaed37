// Translated from functions.py by py2cu 0.1.0:
//    functions(float32, float64, int64, uint32, float32[::1], float64[::1], bool[::1]),
//    smallest(int32, int64, uint8, uint64, float32, float64, int64[::1], float64[::1], float32[::1])

constexpr double PI = 3.141592653589793;

// Python's min: the first operand if it is NaN
static __device__ __forceinline__ double py2cu_min(double a, double b) { return a > b ? b : a; }

extern "C" __global__ void functions(float x, double y, long long i, unsigned int u, float *f, double *d, bool *b)
{
    f[0] = sqrtf(x);
    d[1] = sqrt(y);
    d[2] = sqrt((double)i);
    d[3] = sin((double)u);
    f[4] = cosf(x) + tanf(x);
    f[5] = expf(x) + expm1f(x) + logf(x) + log1pf(x) + log2f(x) + log10f(x);
    d[6] = exp(y) + expm1(y) + log(y) + log1p(y) + log2(y) + log10(y);
    f[7] = floorf(x) + ceilf(x) + truncf(x) + fabsf(x);
    d[8] = floor(y) + ceil(y) + trunc(y) + fabs(y);
    d[9] = asin(y) + acos(y) + atan(y) + sinh(y) + cosh(y) + tanh(y);
    f[10] = asinhf(x) + acoshf(x) + atanhf(x);
    f[11] = erff(x) + erfcf(x) + tgammaf(x) + lgammaf(x);
    f[12] = atan2f(x, x) + hypotf(x, x);
    d[13] = atan2((double)x, y) + hypot((double)i, (double)i);
    f[14] = copysignf(x, x) + fmodf(x, x) + nextafterf(x, x) + remainderf(x, x);
    d[15] = pow(y, 2.0) + pow((double)x, 2.5);
    f[16] = powf(x, x);
    b[17] = isnan(x) || isinf(y) || isfinite(x);
    b[18] = false;
    d[19] = y * 57.29577951308232 + y * 0.017453292519943295;
    f[20] = x * 57.29578f + x * 0.017453292f;
    d[21] = PI * x;
    d[22] = floor((double)i);
    f[23] = exp2f(x);
    d[24] = sqrt(2.0);
    d[25] = sqrt(1.0);
}

extern "C" __global__ void smallest(int i, long long n, unsigned char b, unsigned long long u, float x, double y,
                                    long long *s, double *d, float *f)
{
    s[0] = min((long long)i, n);
    s[1] = max(i, 3);
    s[2] = min((int)b, (int)b);
    d[3] = fmax((double)u, (double)n);
    s[4] = min(min(min((long long)i, n), 3LL), (long long)b);
    f[5] = fminf(x, x);
    d[6] = fmax((double)x, y);
    d[7] = (double)x < i ? (double)i : x;
    f[8] = x < b ? b : x;
    d[9] = y > 0.0 ? 0.0 : y;
    s[10] = max(min(i, 7), 0);
    d[11] = fmin(fmax(y, 0.0), 1.0);
    s[12] = llabs((long long)i - 3);
    s[13] = min(s[0], s[1]);
    d[14] = py2cu_min(py2cu_min(d[0], d[1]), d[2]);
    s[15] = 2;
    s[16] = n * n;
    d[17] = pow(y, 0.5);
    s[18] = max(i, i);
}
