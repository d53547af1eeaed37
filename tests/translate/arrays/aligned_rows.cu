// Translated from aligned_rows.py by py2cu 0.1.0: products(float32[:, :, ::1], float32[:, :, ::1], float32[:, :, ::1]),
//    move(PARTICLE[::1], PARTICLE[::1], THREE[::1], float32),
//    of_constant_size(float32[::1], float32[:], float64[::1], complex64[::1]),
//    neighbors(float32[::1], float32[::1], float32[::1])

struct py2cu_complex64 {
    float re, im;
};

struct PARTICLE {
    float x;
    float y;
    float z;
    float mass;
};

struct THREE {
    float x;
    float y;
    float z;
};

extern "C" __global__ void products(const float *a, long long a_shape0, long long a_shape1, long long a_shape2,
                                    const float *b, long long b_shape1, long long b_shape2, float *out,
                                    long long out_shape1, long long out_shape2)
{
    long long n = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (n < a_shape0) {
        for (long long i = 0; i < a_shape1; i++) {
            for (long long j = 0; j < b_shape2; j++) {
                float total = 0;
                for (long long k = 0; k < a_shape2; k++) {
                    total += a[(n * a_shape1 + i) * a_shape2 + k] * b[(n * b_shape1 + k) * b_shape2 + j];
                }
                out[(n * out_shape1 + i) * out_shape2 + j] = total;
            }
        }
    }
}

extern "C" __global__ void move(PARTICLE *p, long long p_shape0, const PARTICLE *v, const THREE *three, float dt)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < p_shape0) {
        p[i].x += v[i].x * dt + three[i].x;  // records of 12 bytes are not aligned
        p[i].y += v[i].y * dt + three[i].y;
    }
}

extern "C" __global__ void of_constant_size(const float *x, const float *strided, long long strided_stride0,
                                            double *out, long long out_shape0, const py2cu_complex64 *z)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = x[8 * i] + x[8 * i + 1] + strided[8 * i * strided_stride0] + z[2 * i].re + z[2 * i + 1].im;
    }
}

// Neighboring threads access neighboring elements, or each thread accesses one element.
extern "C" __global__ void neighbors(const float *x, const float *y, float *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (0 < i && i < out_shape0 - 1) {
        out[i] = x[i - 1] + x[i + 1] + y[4 * i];
    }
}
