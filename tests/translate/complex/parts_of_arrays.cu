// Translated from parts_of_arrays.py by py2cu 0.1.0: parts(complex128[::1], complex64[:, :], float64[::1])

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

static __device__ double total(const double *x, long long x_shape0)
{
    double s = 0.0;
    for (long long k = 0; k < x_shape0; k++) {
        double v = x[k * 2];
        s += v;
    }
    return s;
}

extern "C" __global__ void parts(py2cu_complex128 *z, long long z_shape0, py2cu_complex64 *w, long long w_shape1,
                                 long long w_stride0, long long w_stride1, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&z[0].re, 1);
    w[i * w_stride1].im = (float)z[i].re;
    for (long long k = 0; k < w_shape1; k++) {
        w[w_stride0 + k * w_stride1].re = 2;
    }
    const float *re = &w[0].re;
    long long re_stride0 = w_stride0 * 2, re_stride1 = w_stride1 * 2;
    double total_2 = 0.0;
    for (long long k = 0; k < (z_shape0 + 1) / 2; k++) {
        total_2 += z[k * 2].re;
    }
    out[i] = total(&z[0].im, z_shape0) + re[i * re_stride0 + (w_shape1 - 1) * re_stride1] + total_2 + z_shape0 + out[0];
    z[i].im += 1.0;
}
