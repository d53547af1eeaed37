// Translated from order.py by py2cu 0.1.0: order(complex64[::1], complex128[::1], bool[::1]),
//    smallest(complex64[::1], complex64[::1], complex64[::1])

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ py2cu_complex64 py2cu_clog(py2cu_complex64 z)  // natural logarithm, as Python's cmath
{
    return {logf(hypotf(z.re, z.im)), atan2f(z.im, z.re)};
}

// logarithm to base 2, as NumPy computes it
static __device__ __forceinline__ py2cu_complex64 py2cu_clog2(py2cu_complex64 z)
{
    z = py2cu_clog(z);
    return {z.re * 1.4426950408889634f, z.im * 1.4426950408889634f};
}

// NumPy's order: by the real part, then by the imaginary part; false for NaN
static __device__ __forceinline__ bool py2cu_cless(py2cu_complex128 a, py2cu_complex128 b)
{
    return (a.re < b.re && !isnan(a.im) && !isnan(b.im)) || (a.re == b.re && a.im < b.im);
}

// NumPy's order: by the real part, then by the imaginary part; false for NaN
static __device__ __forceinline__ bool py2cu_cless_equal(py2cu_complex64 a, py2cu_complex64 b)
{
    return (a.re < b.re && !isnan(a.im) && !isnan(b.im)) || (a.re == b.re && a.im <= b.im);
}

// NumPy's order: by the real part, then by the imaginary part; false for NaN
static __device__ __forceinline__ bool py2cu_cless_equal(py2cu_complex128 a, py2cu_complex128 b)
{
    return (a.re < b.re && !isnan(a.im) && !isnan(b.im)) || (a.re == b.re && a.im <= b.im);
}

// as in NumPy, NaN is returned
static __device__ __forceinline__ py2cu_complex64 py2cu_cmaximum(py2cu_complex64 a, py2cu_complex64 b)
{
    return isnan(a.re) || isnan(a.im) || py2cu_cless_equal(b, a) ? a : b;
}

// as in NumPy, NaN is returned
static __device__ __forceinline__ py2cu_complex64 py2cu_cminimum(py2cu_complex64 a, py2cu_complex64 b)
{
    return isnan(a.re) || isnan(a.im) || py2cu_cless_equal(a, b) ? a : b;
}

// as in NumPy, NaN is ignored
static __device__ __forceinline__ py2cu_complex128 py2cu_cfmin(py2cu_complex128 a, py2cu_complex128 b)
{
    return isnan(b.re) || isnan(b.im) || py2cu_cless_equal(a, b) ? a : b;
}

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

// NumPy's order of complex numbers.
extern "C" __global__ void order(py2cu_complex64 *x, long long x_shape0, py2cu_complex128 *y, bool *flags)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        flags[i] = py2cu_cless(y[i], py2cu_to_complex128(x[i])) || py2cu_cless_equal(y[i], py2cu_complex128{0.0, 2.0});
        x[i] = py2cu_cmaximum(x[i], py2cu_clog2(x[i]));
        y[i] = py2cu_cfmin(y[i], py2cu_to_complex128(x[i]));
    }
}

extern "C" __global__ void smallest(const py2cu_complex64 *a, long long a_shape0, const py2cu_complex64 *b,
                                    long long b_shape0, py2cu_complex64 *out, long long out_shape0)
{
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = py2cu_cminimum(a[a_shape0 == 1 ? 0 : k], b[b_shape0 == 1 ? 0 : k]);
    }
}
