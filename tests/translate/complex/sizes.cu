// Translated from sizes.py by py2cu 0.1.0: kernel(float32[::1], complex64[::1], complex64)

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ py2cu_complex64 operator+(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re + b.re, a.im + b.im};
}

static __device__ __forceinline__ py2cu_complex128 operator-(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re - b.re, a.im - b.im};
}

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ py2cu_complex128 operator-(py2cu_complex128 a, double b)
{
    return a - py2cu_complex128{b, 0};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

extern "C" __global__ void kernel(float *x, const py2cu_complex64 *z, py2cu_complex64 w)
{
    py2cu_complex64 z_2 = z[0] * w;
    x[0] = hypotf(z_2.re, z_2.im);
    x[1] = hypotf(z[1].re, z[1].im);
    x[2] = hypotf(w.re, w.im);
    z_2 = z[2] + w;
    py2cu_complex128 z_3 = py2cu_to_complex128(w) - 1.0;
    x[3] = hypotf(z_2.re, z_2.im) > hypot(z_3.re, z_3.im);
}
