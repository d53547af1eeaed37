// Translated from index_iterators.py by py2cu 0.1.0:
//    places(int64[:, ::1], float32[:, :], int64[::1, :], float32[::1], float32[:]),
//    iterated(int64[:, ::1], float32[:, ::1], int64[::1, :], int64[::1, :], float32[::1], float32[:])

// a / b for a >= 0, b >= 0; x // 0 is 0
static __device__ __forceinline__ long long py2cu_div(long long a, long long b) { return b == 0 ? 0 : a / b; }

// a % b for a >= 0, b >= 0; x % 0 is 0
static __device__ __forceinline__ long long py2cu_mod(long long a, long long b) { return b == 0 ? 0 : a % b; }

extern "C" __global__ void places(long long *x, long long x_shape0, long long x_shape1, const float *y,
                                  long long y_shape0, long long y_shape1, long long y_stride0, long long y_stride1,
                                  const long long *z, long long z_shape0, long long z_shape1, float *f, const float *g,
                                  long long g_shape0, long long g_stride0)
{
    for (int i = 0; i < 3; i++) {
        for (long long j = 0; j < x_shape1; j++) {
            x[i * x_shape1 + j] = i;
        }
    }
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            x[k0 * x_shape1 + k1] += 1;
        }
    }
    for (int k = 0; k < 4; k++) {
        f[k] = 2;
    }
    for (long long i = 0; i < y_shape0; i++) {
        for (long long j = 0; j < y_shape1; j++) {
            float v = y[i * y_stride0 + j * y_stride1];
            x[i * x_shape1 + j] += (double)v;
        }
    }
    for (long long k0 = 0; k0 < z_shape0; k0++) {
        for (long long k1 = 0; k1 < z_shape1; k1++) {
            long long v = z[k1 * z_shape0 + k0];
            x[k0 * x_shape1 + k1] += v;
        }
    }
    for (long long i = 0; i < g_shape0; i++) {
        float v = g[i * g_stride0];
        f[i] += v;
    }
    for (long long k = 0; k < x_shape0 * x_shape1; k++) {
        long long v = x[k];
        f[1] += (double)v;
    }
    for (long long k0 = 0; k0 < y_shape0; k0++) {
        for (long long k1 = 0; k1 < y_shape1; k1++) {
            float v = y[k0 * y_stride0 + k1 * y_stride1];
            f[2] += v;
        }
    }
    for (long long k0 = 0; k0 < z_shape0; k0++) {
        for (long long k1 = 0; k1 < z_shape1; k1++) {
            long long v = z[k1 * z_shape0 + k0];
            f[3] += (double)v;
        }
    }
    for (long long i = 0; i < g_shape0; i++) {
        float v = g[i * g_stride0];
        f[i] += v;
    }
    f[4] = (float)(y[py2cu_div(3, y_shape1) * y_stride0 + py2cu_mod(3, y_shape1) * y_stride1]
                   + (double)z[py2cu_mod(4, z_shape1) * z_shape0 + py2cu_div(4, z_shape1)]
                   + x[py2cu_mod(5, x_shape0) * x_shape1 + py2cu_div(5, x_shape0)] + x[6] + g[7 * g_stride0]
                   + y_shape0 * y_shape1);
}

extern "C" __global__ void iterated(const long long *x, long long x_shape0, long long x_shape1, const float *y,
                                    long long y_shape0, long long y_shape1, long long *z, long long z_shape0,
                                    long long z_shape1, const long long *w, float *f, long long f_shape0,
                                    const float *g, long long g_stride0)
{
    for (long long k = 0; k < x_shape0 * x_shape1; k++) {
        const long long *a = &x[k];
        f[0] += (double)a[0];
    }
    for (long long k = 0; k < x_shape0 * x_shape1; k++) {
        const long long *a = &x[k];
        const float *b = &y[k];
        f[1] += (double)a[0] * b[0];
    }
    for (long long k = 0; k < z_shape1 * z_shape0; k++) {
        const long long *a = &z[k];
        const long long *b = &w[k];
        f[2] += (double)(a[0] * b[0]);
    }
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            const long long *a = &x[k0 * x_shape1 + k1];
            const long long *b = &z[k1 * z_shape0 + k0];
            f[3] += (double)(a[0] * b[0]);
        }
    }
    for (long long k = 0; k < f_shape0; k++) {
        const float *a = &f[k];
        const float *b = &g[k * g_stride0];
        f[4] += a[0] * b[0];
    }
    for (long long k = 0; k < z_shape1 * z_shape0; k++) {
        long long *a = &z[k];
        a[0] = 3;
    }
    long long number[1] = {2};
    for (long long k = 0; k < x_shape0 * x_shape1; k++) {
        const long long *a = &x[k];
        const long long *b = number;
        f[5] += (double)(a[0] * b[0]);
    }
    double number_2[1] = {2.5};
    for (long long k = 0; k < y_shape0 * y_shape1; k++) {
        const double *a = number_2;
        const float *b = &y[k];
        f[6] += a[0] * b[0];
    }
    for (long long k0 = 0; k0 < z_shape0 - 1; k0++) {
        for (long long k1 = 0; k1 < z_shape1; k1++) {
            const long long *a = &z[1 + k0 + k1 * z_shape0];
            f[7] += (double)a[0];
        }
    }
}
