// Translated from functions.py by py2cu 0.1.0: functions(complex128[::1], float64[::1]), single(complex64[::1])

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

static __device__ __forceinline__ py2cu_complex128 operator*(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
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

static __device__ __forceinline__ void operator*=(py2cu_complex128 &a, py2cu_complex128 b)
{
    a = a * b;
}

static __device__ __forceinline__ py2cu_complex64 py2cu_cpow(py2cu_complex64 a, py2cu_complex64 b)  // a ** b
{
    if (b.re == 0 && b.im == 0) {
        return {1, 0};
    }
    if (a.re == 0 && a.im == 0 && b.re > 0) {
        return {0, 0};
    }
    float size = hypotf(a.re, a.im);
    float angle = atan2f(a.im, a.re);
    float length = powf(size, b.re);
    float phase = angle * b.re;
    if (b.im != 0) {
        length /= expf(angle * b.im);
        phase += b.im * logf(size);
    }
    return {length * cosf(phase), length * sinf(phase)};
}

// e to the power of z, as Python's cmath
static __device__ __forceinline__ py2cu_complex128 py2cu_cexp(py2cu_complex128 z)
{
    if (isnan(z.re) && z.im == 0) {
        return z;
    }
    if (isinf(z.re) && !isfinite(z.im)) {
        return z.re < 0 ? py2cu_complex128{0, 0} : py2cu_complex128{z.re, z.im - z.im};
    }
    double size = exp(z.re);
    double re = cos(z.im);
    double im = sin(z.im);
    return {re != 0 ? size * re : re, im != 0 ? size * im : im};
}

// natural logarithm, as Python's cmath
static __device__ __forceinline__ py2cu_complex128 py2cu_clog(py2cu_complex128 z)
{
    return {log(hypot(z.re, z.im)), atan2(z.im, z.re)};
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

static __device__ __forceinline__ py2cu_complex64 py2cu_ccosh(py2cu_complex64 z)  // as Python's cmath
{
    if (!isinf(z.re)) {
        return {cosf(z.im) * coshf(z.re), sinf(z.im) * sinhf(z.re)};
    }
    float size = fabsf(z.re);
    bool is_plain = z.im == 0 || isnan(z.im);
    float im = is_plain ? z.im : copysignf(size, sinf(z.im));
    return {is_plain ? size : copysignf(size, cosf(z.im)), z.re < 0 ? -im : im};
}

static __device__ __forceinline__ py2cu_complex64 py2cu_csinh(py2cu_complex64 z)  // as Python's cmath
{
    if (!isinf(z.re)) {
        return {cosf(z.im) * sinhf(z.re), sinf(z.im) * coshf(z.re)};
    }
    float size = fabsf(z.re);
    bool is_plain = z.im == 0 || isnan(z.im);
    return {is_plain ? z.re : copysignf(size, cosf(z.im)) * (z.re < 0 ? -1 : 1),
            is_plain ? z.im : copysignf(size, sinf(z.im))};
}

// the complex number with this modulus and argument
static __device__ __forceinline__ py2cu_complex128 py2cu_crect(double r, double phi)
{
    if (!isfinite(phi) && (r == 0 || isinf(r))) {
        return r == 0 ? py2cu_complex128{fabs(r), 0} : py2cu_complex128{r, phi};
    }
    double re = cos(phi);
    double im = sin(phi);
    return {re == 0 && isinf(r) ? re / r : re * r, im == 0 && isinf(r) ? im / r : im * r};
}

extern "C" __global__ void functions(py2cu_complex128 *z, long long z_shape0, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < z_shape0) {
        py2cu_complex128 w = py2cu_csqrt(z[i]) + py2cu_cexp(z[i] * py2cu_complex128{0.0, 1.0});
        double r = hypot(w.re, w.im), phi = atan2(w.im, w.re);
        out[i] = r * atan2(z[i].im, z[i].re);
        if (!(isnan(w.re) || isnan(w.im))) {
            z[i] = py2cu_crect(r, phi / 2.0) + py2cu_complex128{0.5, -0.25};
        }
        z[i] *= py2cu_clog(w);
    }
}

extern "C" __global__ void single(py2cu_complex64 *z, long long z_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < z_shape0) {
        py2cu_complex64 z_2 = py2cu_csinh(py2cu_complex64{-z[i].im, z[i].re});
        z[i] = py2cu_complex64{z_2.im, -z_2.re} / py2cu_cpow(py2cu_ccosh(z[i]), z[i]);
    }
}
