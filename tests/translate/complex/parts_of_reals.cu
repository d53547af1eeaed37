// Translated from parts_of_reals.py by py2cu 0.1.0: kernel(float64[::1], complex64[:, :], complex128[::1])

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

static __device__ double store(double *x)
{
    x[0] += 1.0;
    return x[0];
}

extern "C" __global__ void kernel(double *x, const py2cu_complex64 *z, long long z_shape0, long long z_shape1,
                                  long long z_stride0, long long z_stride1, py2cu_complex128 *out)
{
    store(x);
    x[1] = 0.0;
    x[2] = store(x);
    py2cu_complex64 total = {0.0f, 0.0f};
    for (long long k0 = 0; k0 < z_shape0; k0++) {
        for (long long k1 = 0; k1 < z_shape1; k1++) {
            total = total + z[k0 * z_stride0 + k1 * z_stride1];
        }
    }
    double count = z_shape0 * z_shape1;
    out[0] = {total.re / count, total.im / count};
}
