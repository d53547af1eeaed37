// Translated from ufuncs_of_kinds.py by py2cu 0.1.0:
//    kernel(float64[::1], bool, int8, uint16, int64, uint64, float32, float64, complex64)

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
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

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ double py2cu_floormod_f64(double a, double b)
{
    double r = fmod(a, b);
    if (r == 0.0) {
        return copysign(0.0, b);
    }
    return (b < 0.0) != (r < 0.0) ? r + b : r;
}

static __device__ __forceinline__ bool operator==(py2cu_complex128 a, py2cu_complex128 b)
{
    return a.re == b.re && a.im == b.im;
}

static __device__ __forceinline__ bool operator!=(py2cu_complex64 a, py2cu_complex64 b)
{
    return a.re != b.re || a.im != b.im;
}

static __device__ __forceinline__ bool operator==(py2cu_complex128 a, double b) { return a == py2cu_complex128{b, 0}; }

static __device__ __forceinline__ bool operator!=(py2cu_complex64 a, float b) { return a != py2cu_complex64{b, 0}; }

static __device__ __forceinline__ py2cu_complex64 py2cu_conjugate(py2cu_complex64 z) { return {z.re, -z.im}; }

// NumPy's order: by the real part, then by the imaginary part; false for NaN
static __device__ __forceinline__ bool py2cu_cless(py2cu_complex128 a, py2cu_complex128 b)
{
    return (a.re < b.re && !isnan(a.im) && !isnan(b.im)) || (a.re == b.re && a.im < b.im);
}

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

// as in NumPy, NaN is returned
static __device__ __forceinline__ double py2cu_minimum_f64(double a, double b) { return a <= b || isnan(a) ? a : b; }

extern "C" __global__ void kernel(double *x, bool b, signed char i, unsigned short u, long long n, unsigned long long w,
                                  float f, double d, py2cu_complex64 c)
{
    x[1] = (c != 0.0f && b) + (f != 0.0f || i != 0) + ((d != 0.0) != (n != 0)) + !(c != 0.0f);
    x[2] = (i < u) + (n >= 0 && (unsigned long long)n >= w) + (n >= 0 && (unsigned long long)n == w)
           + (i < 0 || w != (unsigned long long)i) + (n >= 0 && w <= (unsigned long long)n)
           + (i >= 0 && (unsigned long long)i > w);
    x[3] = (py2cu_to_complex128(c) == d) + (c != c) + py2cu_cless(py2cu_to_complex128(c), py2cu_complex128{d, 0.0});
    x[4] = max((int)i, (int)u) + py2cu_minimum_f64(n, w) + fmax((double)f, d) + fminf((float)i, f);
    x[5] = py2cu_floordiv(i, u) + py2cu_floormod(n, i) + fmod((double)f, d) + py2cu_floormod_f64(d, n) + (float)i / u
           + (double)n / w;
    x[6] = ((long long)i << 2) + (int)((long long)u >> i) + (u & n) + (b | i) + (i ^ i) + (unsigned short)~u;
    x[8] = (signed char)abs((int)i) + hypotf(c.re, c.im) + fabsf((float)i) + sqrtf((float)u) + cbrtf((float)i)
           + hypotf(f, (float)i) + atan2f((float)i, (float)u) + copysign((double)f, d);
    x[12] = (double)(c.re + c.im + py2cu_conjugate(c).im + f) + atan2f(c.im, c.re);
}
