// Translated from parts.py by py2cu 0.1.0: kernel(float64[::1], float32[::1], int64[::1])

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

static __device__ __forceinline__ long long py2cu_gcd(long long a, long long b)  // greatest common divisor
{
    unsigned long long x = a < 0 ? 0 - (unsigned long long)a : (unsigned long long)a;
    unsigned long long y = b < 0 ? 0 - (unsigned long long)b : (unsigned long long)b;
    while (y != 0) {
        unsigned long long remainder = x % y;
        x = y;
        y = remainder;
    }
    return (long long)x;
}

static __device__ __forceinline__ long long py2cu_isqrt(long long n)  // integer square root; 0 for negative n
{
    if (n <= 0) {
        return 0;
    }
    unsigned long long wanted = (unsigned long long)n;
    unsigned long long root = (unsigned long long)sqrt((double)n);
    while (root * root > wanted) {
        root--;
    }
    while ((root + 1) * (root + 1) <= wanted) {
        root++;
    }
    return (long long)root;
}

static __device__ double combine(double a, long long b)
{
    return a + b;
}

static __device__ float combine(float a, float b)
{
    return a * b;
}

extern "C" __global__ void kernel(double *x, float *y, long long *n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    double whole;
    double fraction = modf(x[i], &whole);
    int exponent;
    float mantissa = frexpf(y[i], &exponent);
    x[i] = fraction + whole + mantissa + ldexp(x[i], exponent);
    long long dividend = n[i];
    long long q = py2cu_floordiv(dividend, 7), r = py2cu_floormod(dividend, 7);
    n[i] = q + r + py2cu_gcd(q, 12) + py2cu_isqrt(r);
    long long t_0 = n[i];
    if (q > 3 || r > 2 || (t_0 != 0 && q != 0 && r != 0)) {
        n[i] = t_0 + q + r + (5 + t_0 + q + r);
    }
    y[i] = (float)(combine(x[i], 2LL) + combine(y[i], y[i]));
    if (q < r && q == 0) {
        y[i] = -y[i];
    }
}
