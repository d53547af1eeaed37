// Translated from two_operands.py by py2cu 0.1.0:
//    combine(int64, uint64, float32, float64, int8, bool, complex64, float64[::1], int64[::1], complex64[::1])

struct py2cu_complex64 {
    float re, im;
};

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

// x % 0 is 0
static __device__ __forceinline__ unsigned long long py2cu_umod(unsigned long long a, unsigned long long b)
{
    return b == 0 ? 0 : a % b;
}

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ double py2cu_floormod_f64(double a, double b)
{
    double r = fmod(a, b);
    if (r == 0.0) {
        return copysign(0.0, b);
    }
    return (b < 0.0) != (r < 0.0) ? r + b : r;
}

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ float py2cu_floormod_f32(float a, float b)
{
    float r = fmodf(a, b);
    if (r == 0.0f) {
        return copysignf(0.0f, b);
    }
    return (b < 0.0f) != (r < 0.0f) ? r + b : r;
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

static __device__ __forceinline__ py2cu_complex64 operator+(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re + b.re, a.im + b.im};
}

static __device__ __forceinline__ py2cu_complex64 operator+(py2cu_complex64 a, float b)
{
    return a + py2cu_complex64{b, 0};
}

static __device__ __forceinline__ py2cu_complex64 operator-(py2cu_complex64 z) { return {-z.re, -z.im}; }

// NumPy's algorithm: x / 0 is infinite
static __device__ __forceinline__ py2cu_complex64 py2cu_cdivide(py2cu_complex64 a, py2cu_complex64 b)
{
    if (b.re == 0 && b.im == 0) {
        return {a.re / fabsf(b.re), a.im / fabsf(b.im)};
    }
    if (fabsf(b.re) >= fabsf(b.im)) {
        float ratio = b.im / b.re;
        float scale = 1 / (b.re + b.im * ratio);
        return {(a.re + a.im * ratio) * scale, (a.im - a.re * ratio) * scale};
    }
    float ratio = b.re / b.im;
    float scale = 1 / (b.re * ratio + b.im);
    return {(a.re * ratio + a.im) * scale, (a.im * ratio - a.re) * scale};
}

static __device__ __forceinline__ long long py2cu_rem(long long a, long long b)  // a % b with the sign of a; a % 0 is 0
{
    return b == 0 || b == -1 ? 0 : a % b;
}

// as in NumPy, NaN is returned
static __device__ __forceinline__ double py2cu_minimum_f64(double a, double b) { return a <= b || isnan(a) ? a : b; }

extern "C" __global__ void combine(long long i, unsigned long long u, float f, double d, signed char b, bool yes,
                                   py2cu_complex64 z, double *x, long long *n, py2cu_complex64 *parts)
{
    x[0] = fmod((double)f, d);
    x[1] = fmodf(f, f);
    x[2] = py2cu_floormod_f64(d, 2.0);
    x[3] = py2cu_floormod_f32(f, f);
    n[0] = py2cu_rem(i, 3);
    n[1] = (long long)py2cu_umod(u, u);
    n[2] = py2cu_floormod(i, 3);
    n[3] = (signed char)py2cu_rem(b, b);
    n[4] = i * i;
    n[5] = (signed char)py2cu_powi_i64(yes, yes);
    x[4] = py2cu_powi_f64(u, i);
    x[6] = i / 2.0;
    x[7] = f / f;
    n[6] = py2cu_floordiv(i, 3);
    n[7] = max(i, n[0]);
    x[8] = py2cu_minimum_f64(f, d);
    x[9] = fmax(d, 1.0);
    n[8] = i != 0 && f != 0.0f;
    n[9] = yes || i != 0;
    n[10] = yes != (i > 2);
    n[11] = i == 0;
    n[12] = i & 7;
    n[13] = i << 2;
    n[14] = (signed char)((long long)b >> b);
    n[15] = ~i;
    n[16] = i == 3;
    n[17] = f <= d;
    n[18] = yes || yes;
    n[19] = i - b;
    n[20] = yes && yes;
    parts[0] = py2cu_cdivide(z, z);
    parts[1] = z + f;
    parts[2] = -z;
    n[21] = (signed char)-b;
    n[22] = (signed char)abs((int)b);
    x[10] = fabsf(f);
    x[11] = hypot((double)f, d);
    x[12] = atan2((double)i, d);
    n[24] = yes ^ yes;
}
