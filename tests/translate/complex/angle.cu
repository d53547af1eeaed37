// Translated from angle.py by py2cu 0.1.0:
//    angles(complex64[::1], complex128[::1], float32[::1], bool, float64[:, ::1])

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ py2cu_complex128 operator*(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ py2cu_complex128 operator*(py2cu_complex128 a, double b)
{
    return a * py2cu_complex128{b, 0};
}

extern "C" __global__ void angles(const py2cu_complex64 *z, const py2cu_complex128 *w, const float *x, bool degrees,
                                  double *out, long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = atan2f(z[i].im, z[i].re);
    py2cu_complex128 z_2 = w[i] * 2.0;
    out[out_shape1 + i] = atan2(z_2.im, z_2.re) * 57.29577951308232;
    double angle = atan2f(0.0f, x[i]);
    out[2 * out_shape1 + i] = degrees ? angle * 57.29577951308232 : angle;
    out[3 * out_shape1 + i] = 1 + 0 * 2;
}
