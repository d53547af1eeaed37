// Translated from compiler_warnings.py by py2cu 0.1.0: odd(int64[::1], int32, uint64, float64, bool),
//    by_zero(float64[::1], float32[::1], int64[::1], int64, float64), too_large(int64[::1], float32[::1], int64)

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif
constexpr int NONE = 0;
constexpr int PRIME = 2147483647;

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static __device__ bool above(int n, int m)
{
    return n > m;
}

extern "C" __global__ void odd(long long *out, int n, unsigned long long /*u*/, double f, bool flag)
{
    out[0] = 1;
    if (f != f) {  // nan
        out[1] = 1;
    }
    out[3] = 2;
    if (n < 3 || n > 5) {
        out[3] = 3;
    }
    out[4] = (long long)n >> 63;
    out[5] = 0;
    out[6] = 0;
    long long m = n;
    m = 0;
    out[7] = m;
    out[8] >>= 63;
    long long last = out[9];
    out[10] = last;
    if ((int)above(n, 3) & above(n, 5)) {
        out[11] = 1;
    }
    if ((int)(n > 3) | above(n, 7)) {
        out[11] = 2;
    }
    out[12] = flag * 2;
}

extern "C" __global__ void by_zero(double *y, float *s, long long *out, long long n, double f)
{
    y[0] = (double)n * INFINITY;
    y[1] = f * INFINITY;
    y[2] = f * -INFINITY;
    y[3] = INFINITY;
    y[4] *= INFINITY;
    y[5] = (f + 1.0) * INFINITY;
    s[0] = s[1] * INFINITY;
    out[0] = 0;
    out[1] = 0;
    out[2] = py2cu_floordiv(n, NONE);  // compilers do not see the helper's definition
}

extern "C" __global__ void too_large(long long *out, float *s, long long n)
{
    out[0] = n * ((long long)PRIME * PRIME);
    out[1] = n * 4611686024869838847LL;
    out[2] = -2666827603905609728LL + n;
    out[3] = -2147483647 - 1;
    out[4] = 9223372036854775807LL;
    out[5] = 0;
    s[0] = INFINITY;
    s[1] = -INFINITY;
}
