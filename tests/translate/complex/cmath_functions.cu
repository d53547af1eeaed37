// Translated from cmath_functions.py by py2cu 0.1.0: kernel(complex128[::1], complex64[::1], float64)

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ py2cu_complex128 operator+(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re + b.re, a.im + b.im};
}

// Python's algorithm: no intermediate result overflows
static __device__ __forceinline__ py2cu_complex64 operator/(py2cu_complex64 a, py2cu_complex64 b)
{
    if (fabsf(b.re) >= fabsf(b.im)) {
        float ratio = b.im / b.re;
        float denominator = b.re + b.im * ratio;
        return {(a.re + a.im * ratio) / denominator, (a.im - a.re * ratio) / denominator};
    }
    float ratio = b.re / b.im;
    float denominator = b.re * ratio + b.im;
    return {(a.re * ratio + a.im) / denominator, (a.im * ratio - a.re) / denominator};
}

// Python's algorithm: no intermediate result overflows
static __device__ __forceinline__ py2cu_complex128 operator/(py2cu_complex128 a, py2cu_complex128 b)
{
    if (fabs(b.re) >= fabs(b.im)) {
        double ratio = b.im / b.re;
        double denominator = b.re + b.im * ratio;
        return {(a.re + a.im * ratio) / denominator, (a.im - a.re * ratio) / denominator};
    }
    double ratio = b.re / b.im;
    double denominator = b.re * ratio + b.im;
    return {(a.re * ratio + a.im) / denominator, (a.im * ratio - a.re) / denominator};
}

static __device__ __forceinline__ py2cu_complex64 py2cu_clog(py2cu_complex64 z)  // natural logarithm, as Python's cmath
{
    return {logf(hypotf(z.re, z.im)), atan2f(z.im, z.re)};
}

// natural logarithm, as Python's cmath
static __device__ __forceinline__ py2cu_complex128 py2cu_clog(py2cu_complex128 z)
{
    return {log(hypot(z.re, z.im)), atan2(z.im, z.re)};
}

static __device__ __forceinline__ py2cu_complex64 py2cu_csqrt(py2cu_complex64 z)  // square root, as NumPy computes it
{
    double a = z.re;
    double b = z.im;
    if (isinf(b) || (a == 0 && b == 0)) {
        return {fabsf(z.im), z.im};
    }
    if (isnan(a)) {
        return {z.re, z.re};
    }
    if (isinf(a)) {
        float other = z.im - z.im;
        if (a < 0) {
            return {fabsf(other), copysignf(z.re, z.im)};
        }
        return {z.re, copysignf(other, z.im)};
    }
    bool is_large = fabs(a) >= 7.446288774449766e307 || fabs(b) >= 7.446288774449766e307;
    if (is_large) {
        a *= 0.25;
        b *= 0.25;
    }
    double t = sqrt((fabs(a) + hypot(a, b)) * 0.5);
    double scale = is_large ? 2 : 1;
    double re = scale * (a >= 0 ? t : fabs(b) / (2 * t));
    double im = scale * (a >= 0 ? b / (2 * t) : copysign(t, b));
    return {(float)re, (float)im};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_csqrt(py2cu_complex128 z)  // square root, as NumPy computes it
{
    double a = z.re;
    double b = z.im;
    if (isinf(b) || (a == 0 && b == 0)) {
        return {fabs(z.im), z.im};
    }
    if (isnan(a)) {
        return {z.re, z.re};
    }
    if (isinf(a)) {
        double other = z.im - z.im;
        if (a < 0) {
            return {fabs(other), copysign(z.re, z.im)};
        }
        return {z.re, copysign(other, z.im)};
    }
    bool is_large = fabs(a) >= 7.446288774449766e307 || fabs(b) >= 7.446288774449766e307;
    if (is_large) {
        a *= 0.25;
        b *= 0.25;
    }
    double t = sqrt((fabs(a) + hypot(a, b)) * 0.5);
    double scale = is_large ? 2 : 1;
    double re = scale * (a >= 0 ? t : fabs(b) / (2 * t));
    double im = scale * (a >= 0 ? b / (2 * t) : copysign(t, b));
    return {re, im};
}

static __device__ __forceinline__ py2cu_complex64 py2cu_casinh(py2cu_complex64 z)  // as Python's cmath
{
    if (isnan(z.re) && z.im == 0) {
        return z;
    }
    if (fabsf(z.re) > 1e15f || fabsf(z.im) > 1e15f) {
        float size = logf(hypotf(z.re / 2, z.im / 2)) + 1.3862943611198906f;
        return {copysignf(size, z.re), atan2f(z.im, fabsf(z.re))};
    }
    py2cu_complex64 a = py2cu_csqrt(py2cu_complex64{1 + z.im, -z.re});
    py2cu_complex64 b = py2cu_csqrt(py2cu_complex64{1 - z.im, z.re});
    return {asinhf(a.re * b.im - b.re * a.im), atan2f(z.im, a.re * b.re - a.im * b.im)};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_cacosh(py2cu_complex128 z)  // as Python's cmath
{
    if (fabs(z.re) > 1e15 || fabs(z.im) > 1e15) {
        return {log(hypot(z.re / 2, z.im / 2)) + 1.3862943611198906, atan2(z.im, z.re)};
    }
    py2cu_complex128 a = py2cu_csqrt(py2cu_complex128{z.re - 1, z.im});
    py2cu_complex128 b = py2cu_csqrt(py2cu_complex128{z.re + 1, z.im});
    return {asinh(a.re * b.re + a.im * b.im), 2 * atan2(a.im, b.re)};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_cacos(py2cu_complex128 z)  // as Python's cmath
{
    if (fabs(z.re) > 1e15 || fabs(z.im) > 1e15) {
        double size = log(hypot(z.re / 2, z.im / 2)) + 1.3862943611198906;
        return {atan2(fabs(z.im), z.re), copysign(size, -z.im)};
    }
    if (z.re == 0 && isnan(z.im)) {
        return {1.5707963267948966, z.im};
    }
    py2cu_complex128 a = py2cu_csqrt(py2cu_complex128{1 - z.re, -z.im});
    py2cu_complex128 b = py2cu_csqrt(py2cu_complex128{1 + z.re, z.im});
    return {2 * atan2(a.re, b.re), asinh(b.re * a.im - b.im * a.re)};
}

// logarithm to base 10, as Python's cmath
static __device__ __forceinline__ py2cu_complex128 py2cu_clog10(py2cu_complex128 z)
{
    z = py2cu_clog(z);
    return {z.re / 2.302585092994046, z.im / 2.302585092994046};
}

static __device__ __forceinline__ py2cu_complex64 py2cu_catanh(py2cu_complex64 z)  // as Python's cmath
{
    if (isinf(z.re) || isinf(z.im)) {
        return {copysignf(0.0f, z.re), isnan(z.im) ? z.im : copysignf(1.5707963267948966f, z.im)};
    }
    if (z.re == 0 && isnan(z.im)) {
        return z;
    }
    float x = fabsf(z.re);
    float y = copysignf(1.0f, z.re) * z.im;
    float square = (1 - x) * (1 - x) + y * y;
    if (isnan(square)) {
        return {square, square};
    }
    float re;
    float im;
    if (x > 1e15f || fabsf(y) > 1e15f) {
        float half = hypotf(x / 2, y / 2);
        re = x / 4 / half / half;
        im = copysignf(1.5707963267948966f, y);
    } else if (square == 0) {
        re = (logf(2.0f) - logf(fabsf(y))) / 2;
        im = y == 0 ? y : copysignf(atan2f(2.0f, -fabsf(y)) / 2, y);
    } else {
        re = log1pf(4 * x / square) / 4;
        im = -atan2f(-2 * y, (1 - x) * (1 + x) - y * y) / 2;
    }
    return {copysignf(re, z.re), copysignf(1.0f, z.re) * im};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_catanh(py2cu_complex128 z)  // as Python's cmath
{
    if (isinf(z.re) || isinf(z.im)) {
        return {copysign(0.0, z.re), isnan(z.im) ? z.im : copysign(1.5707963267948966, z.im)};
    }
    if (z.re == 0 && isnan(z.im)) {
        return z;
    }
    double x = fabs(z.re);
    double y = copysign(1.0, z.re) * z.im;
    double square = (1 - x) * (1 - x) + y * y;
    if (isnan(square)) {
        return {square, square};
    }
    double re;
    double im;
    if (x > 1e15 || fabs(y) > 1e15) {
        double half = hypot(x / 2, y / 2);
        re = x / 4 / half / half;
        im = copysign(1.5707963267948966, y);
    } else if (square == 0) {
        re = (log(2.0) - log(fabs(y))) / 2;
        im = y == 0 ? y : copysign(atan2(2.0, -fabs(y)) / 2, y);
    } else {
        re = log1p(4 * x / square) / 4;
        im = -atan2(-2 * y, (1 - x) * (1 + x) - y * y) / 2;
    }
    return {copysign(re, z.re), copysign(1.0, z.re) * im};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_ctanh(py2cu_complex128 z)  // as Python's cmath
{
    if (isnan(z.re) && z.im == 0) {
        return z;
    }
    if (fabs(z.re) > 22) {
        double im = isfinite(z.im) ? 4 * sin(z.im) * cos(z.im) * exp(-2 * fabs(z.re)) : isinf(z.re) ? 0 : z.im - z.im;
        return {isfinite(z.im) || isinf(z.re) ? copysign(1.0, z.re) : im, im};
    }
    double a = tanh(z.re);
    double b = tan(z.im);
    double c = 1 / cosh(z.re);
    double denominator = 1 + a * b * (a * b);
    return {a * (1 + b * b) / denominator, b / denominator * c * c};
}

extern "C" __global__ void kernel(py2cu_complex128 *z, py2cu_complex64 *c, double x)
{
    py2cu_complex128 z_2 = py2cu_ctanh(py2cu_complex128{-z[1].im, z[1].re});
    z[0] = {z_2.im, -z_2.re};
    z[2] = py2cu_ctanh(z[3]);
    py2cu_complex64 z_3 = py2cu_casinh(py2cu_complex64{-c[1].im, c[1].re});
    c[0] = {z_3.im, -z_3.re};
    c[2] = py2cu_casinh(c[3]);
    z[4] = py2cu_cacos(z[5]) + py2cu_cacosh(py2cu_complex128{x, 0.0});
    z_2 = py2cu_catanh(py2cu_complex128{-z[7].im, z[7].re});
    z[6] = {z_2.im, -z_2.re};
    c[4] = py2cu_catanh(c[5]);
    z[8] = py2cu_clog10(z[9]);
    z[10] = py2cu_clog(z[11]) / py2cu_clog(py2cu_complex128{2.0, 0.0});
    c[6] = py2cu_clog(c[7]) / py2cu_clog(c[8]);
}
