// Translated from cut_again.py by py2cu 0.1.0: kernel(float32[:, :, ::1], float32[:, :], int64, int32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_shape0, long long x_shape1, long long x_shape2, const float *y,
                                  long long y_shape0, long long y_shape1, long long y_stride0, long long y_stride1,
                                  long long n, int a)
{
    const float *b = &x[(x_shape1 + py2cu_wrap(n, x_shape1)) * x_shape2];
    long long b_shape0 = max(x_shape0 - 1, 0LL), b_stride0 = x_shape1 * x_shape2;
    long long a_in_x_axis2 = py2cu_wrap(a, x_shape2);
    const float *c = &b[max(a_in_x_axis2, 0LL)];
    long long c_shape0 = (b_shape0 + 1) / 2, c_stride0 = b_stride0 * 2;
    long long c_shape1 = max(x_shape2 - max(a_in_x_axis2, 0LL), 0LL);
    const float *d = &c[c_shape1 - 1];
    long long d_stride1 = c_stride0;
    long long n_in_x_axis2 = py2cu_wrap(n, x_shape2);
    x[0] = d[-1 + 2 * d_stride1] + c[py2cu_wrap(n, c_shape0) * c_stride0 + py2cu_wrap(a, c_shape1)]
           + b[py2cu_wrap(a, b_shape0) * b_stride0 + n_in_x_axis2];
    long long n_in_x = py2cu_wrap(n, x_shape0);
    const float *e = &x[n_in_x * x_shape1 * x_shape2 + x_shape2];
    long long e_shape0 = max(x_shape1 - 1, 0LL), e_shape1 = (x_shape2 + 1) / 2;
    const float *f = e;
    long long f_shape0 = e_shape0, f_shape1 = e_shape1;
    long long n_in_e = py2cu_wrap(n, e_shape0);
    x[1] = f[py2cu_wrap(n, f_shape0) * x_shape2 + py2cu_wrap(a, f_shape1) * 2]
           + e[py2cu_wrap(a, e_shape1) * 2 + n_in_e * x_shape2]
           + e[2 + n_in_e * x_shape2 + py2cu_wrap(a, max(e_shape1 - 1, 0LL)) * 2];
    const float *g = &y[py2cu_wrap(a, y_shape1) * y_stride1];
    const float *h = &g[(y_shape0 - 1) * y_stride0 + 2 * -y_stride0];
    long long h_shape0 = max(y_shape0 - 2, 0LL), h_stride0 = -y_stride0;
    x[2] = h[py2cu_wrap(n, h_shape0) * h_stride0] + h[(h_shape0 - 1) * h_stride0] + g[(y_shape0 - 2) * y_stride0];
    __shared__ float s[4][6][8];
    long long n_of_4 = py2cu_wrap(n, 4);
    float *t = s[n_of_4][0];
    float *u = &t[8];
    float *v = u;
    v[n_of_4 * 2 + 16] = 1;
    long long a_of_3 = py2cu_wrap(a, 3);
    for (int k = 0; k < 4; k++) {
        u[a_of_3 * 8 + k * 2] = 2;
    }
    float *w = s[0][2];
    for (int k = 0; k < 8; k++) {
        w[48 + k] = w[96 + k];
    }
    long long a_of_6 = py2cu_wrap(a, 6);
    long long n_of_8 = py2cu_wrap(n, 8);
    for (int k = 0; k < 3; k++) {
        s[1 + k][a_of_6][n_of_8] += 3.0f;
    }
    for (long long k0 = 0; k0 < x_shape1; k0++) {
        for (long long k1 = 0; k1 < x_shape2; k1++) {
            x[(x_shape1 + k0) * x_shape2 + k1] = s[0][k0][k1];
        }
    }
    float *k = x;
    long long k_shape0 = x_shape0 * x_shape1 * x_shape2;
    k[py2cu_wrap(n, k_shape0)] = 4;
    float *m = x;
    long long m_shape1 = x_shape1 * x_shape2 / 2;
    m[m_shape1 + py2cu_wrap(a, m_shape1)] = k[2];
    long long a_in_x_axis1 = py2cu_wrap(a, x_shape1);
    float *o = &x[(n_in_x * x_shape1 + a_in_x_axis1) * x_shape2];
    long long a_in_y = py2cu_wrap(a, y_shape0);
    for (long long j = 0; j < x_shape2; j++) {
        o[j] = y[a_in_y * y_stride0 + (y_shape1 - 1) * y_stride1 + (y_shape1 == 1 ? 0 : j) * -y_stride1];
    }
    float *p = &o[3];
    long long p_shape0 = max(max(max(x_shape2 - 1, 0LL) - 1, 0LL) - 1, 0LL);
    p[0] = (float)(p[py2cu_wrap(n, p_shape0)] + (double)p_shape0 + p_shape0 + p_shape0);
    float *q = x;
    long long q_stride1 = x_shape1 * x_shape2;
    q[n_in_x_axis2 + py2cu_wrap(a, x_shape0) * q_stride1 + x_shape2] = (float)(x_shape2 + x_shape1);
    float *r = x;
    long long r_stride1 = x_shape1 * x_shape2;
    for (long long j = 0; j < x_shape0; j++) {
        r[a_in_x_axis1 * x_shape2 + j * r_stride1] = 5;
    }
    float l1[8];
    float *l2 = &l1[2];
    for (int j = 0; j < 4; j++) {
        l2[j] = 6;
    }
    l2[n_of_4] = l1[6];
    float value = l2[3];
    for (long long j = 0; j < x_shape2; j++) {
        x[x_shape2 + j] = value;
    }
}
