// Translated from new_axes_as_arguments.py by py2cu 0.1.0: kernel(float32[:], float32[::1], float32[:, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ float corner(const float *x, long long x_shape0, long long x_shape1, long long x_stride0,
                               long long x_stride1)
{
    return x[0] + x[(x_shape0 - 1) * x_stride0 + (x_shape1 - 1) * x_stride1];
}

static __device__ float corner(const float *x, long long x_shape0, long long x_shape1)
{
    return x[0] + x[(x_shape0 - 1) * x_shape1 + x_shape1 - 1];
}

static __device__ float corner_fortran(const float *x, long long x_shape0, long long x_shape1)
{
    return x[0] + x[(x_shape1 - 1) * x_shape0 + x_shape0 - 1];
}

extern "C" __global__ void kernel(float *s, long long s_shape0, long long s_stride0, const float *x, long long x_shape0,
                                  const float *m, long long m_shape0, long long m_shape1, long long n)
{
    s[0] = corner(s, s_shape0, 1, s_stride0, 0);
    s[s_stride0] = corner(s, 1, s_shape0, 0, s_stride0);
    s[2 * s_stride0] = corner(x, 1, x_shape0, 0, 1);
    s[3 * s_stride0] = corner(x, n < 0 ? x_shape0 / 4 : n, 4);
    s[4 * s_stride0] = corner_fortran(m, m_shape1, m_shape0);
    s[5 * s_stride0] = x[3];
    s[6 * s_stride0] = m[py2cu_wrap(n, m_shape0 * m_shape1)];
    float t[4][6];
    for (int k0 = 0; k0 < 4; k0++) {
        for (int k1 = 0; k1 < 6; k1++) {
            t[k0][k1] = 0;
        }
    }
    s[7 * s_stride0] = corner(t[0], 3, 4 * 6 / 3);
    s[8 * s_stride0] = corner(&(&t[0][0])[3], 2, 3);
    float u[24];
    const float *source = t[0];
    for (int k = 0; k < 24; k++) {
        u[k] = source[k];
    }
    s[9 * s_stride0] = corner(u, 3, 8);
    s[10 * s_stride0] = 0;
}
