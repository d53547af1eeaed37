// Translated from aligned_rows.py by py2cu 0.1.0: products(float32[:, :, ::1], float32[:, :, ::1], float32[:, :, ::1]),
//    move(PARTICLE[::1], PARTICLE[::1], THREE[::1], float32),
//    of_constant_size(float32[::1], float32[:], float64[::1], complex64[::1]),
//    neighbors(float32[::1], float32[::1], float32[::1])

struct __align__(8) py2cu_complex64 {
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

// schedule: for launches with a_shape2 = 4, a_shape1 = 4, b_shape1 = 4, b_shape2 = 4, out_shape1 = 4, out_shape2 = 4
extern "C" __global__ void products(const float *__restrict__ a, int a_shape0, const float *__restrict__ b,
                                    float *__restrict__ out)
{
    (void)__builtin_assume_aligned(a, 16);
    (void)__builtin_assume_aligned(b, 16);
    (void)__builtin_assume_aligned(out, 16);
    constexpr int a_shape2 = 4;
    constexpr int a_shape1 = 4;
    constexpr int b_shape1 = 4;
    constexpr int b_shape2 = 4;
    constexpr int out_shape1 = 4;
    constexpr int out_shape2 = 4;
    int n = blockIdx.x * blockDim.x + threadIdx.x;
    if (n < a_shape0) {
        float a_items[4][4];
        // each thread loads its rows into registers before the first store
        for (int i = 0; i < a_shape1; i++) {
            for (int k = 0; k < a_shape2; k++) {
                a_items[i][k] = a[(n * a_shape1 + i) * a_shape2 + k];
            }
        }
        float b_items[4][4];
        for (int k = 0; k < a_shape2; k++) {
            for (int j = 0; j < b_shape2; j++) {
                b_items[k][j] = b[(n * b_shape1 + k) * b_shape2 + j];
            }
        }
        for (int i = 0; i < a_shape1; i++) {
            for (int j = 0; j < b_shape2; j++) {
                float total = 0;
                for (int k = 0; k < a_shape2; k++) {
                    total += a_items[i][k] * b_items[k][j];
                }
                out[(n * out_shape1 + i) * out_shape2 + j] = total;
            }
        }
    }
}

extern "C" __global__ void move(PARTICLE *__restrict__ p, int p_shape0, const PARTICLE *__restrict__ v,
                                const THREE *__restrict__ three, float dt)
{
    (void)__builtin_assume_aligned(p, 16);
    (void)__builtin_assume_aligned(v, 16);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < p_shape0) {
        p[i].x += v[i].x * dt + three[i].x;  // records of 12 bytes are not aligned
        p[i].y += v[i].y * dt + three[i].y;
    }
}

extern "C" __global__ void of_constant_size(const float *__restrict__ x, const float *__restrict__ strided,
                                            int strided_stride0, double *__restrict__ out, int out_shape0,
                                            const py2cu_complex64 *__restrict__ z)
{
    (void)__builtin_assume_aligned(x, 16);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = x[8 * i] + x[8 * i + 1] + strided[8 * (long long)i * strided_stride0] + z[2 * i].re + z[2 * i + 1].im;
    }
}

// Neighboring threads access neighboring elements, or each thread accesses one element.
extern "C" __global__ void neighbors(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out,
                                     int out_shape0)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (0 < i && i < out_shape0 - 1) {
        out[i] = x[i - 1] + x[i + 1] + y[4 * i];
    }
}
