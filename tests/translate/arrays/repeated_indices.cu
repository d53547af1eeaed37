// Translated from repeated_indices.py by py2cu 0.1.0: straight(float32[:, ::1], float32[::1], int64, int64),
//    loops(float32[:, ::1], float32[::1], int64, int64), branches(float32[::1], int64, int64),
//    not_at_once(float32[::1], int64[::1], int64), in_a_view(float32[::1], int64, int64),
//    not_on_every_path(float32[::1], int64, int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

extern "C" __global__ void straight(float *m, long long m_shape0, long long m_shape1, float *x, long long x_shape0,
                                    long long i, long long j)
{
    long long i_in_m = py2cu_wrap(i, m_shape0);
    // the row, four times
    m[i_in_m * m_shape1] = 1;
    long long j_in_m_axis1 = py2cu_wrap(j, m_shape1);
    m[i_in_m * m_shape1 + 1] = m[i_in_m * m_shape1 + 2] + m[i_in_m * m_shape1 + j_in_m_axis1];

    long long j_in_x = py2cu_wrap(j, x_shape0);
    x[j_in_x] += m[i_in_m * m_shape1 + j_in_m_axis1] * x[j_in_x];
    i -= 1;  // a different row from here on
    i_in_m = py2cu_wrap(i, m_shape0);
    m[i_in_m * m_shape1] = m[i_in_m * m_shape1 + 1] * m[i_in_m * m_shape1 + 2];
    i = (long long)m[i_in_m * m_shape1];
    i_in_m = py2cu_wrap(i, m_shape0);
    m[i_in_m * m_shape1] = m[i_in_m * m_shape1 + 1];  // twice
}

extern "C" __global__ void loops(float *m, long long m_shape0, long long m_shape1, float *x, long long x_shape0,
                                 long long i, long long j)
{
    long long i_in_m = py2cu_wrap(i, m_shape0);
    long long j_in_x = py2cu_wrap(j, x_shape0);
    for (long long k = 0; k < m_shape1; k++) {
        m[i_in_m * m_shape1 + k] = m[i_in_m * m_shape1 + k] * x[j_in_x];
    }
    long long i_minus_1_in_x = py2cu_wrap(i - 1, x_shape0);
    while (x[i_minus_1_in_x] > 0.0f && x[i_minus_1_in_x] < (double)j) {
        x[i_minus_1_in_x] -= 1.0f;
    }
    for (long long k = 0; k < j; k++) {
        i += k;
        long long i_in_x = py2cu_wrap(i, x_shape0);
        x[i_in_x] = x[i_in_x] * x[i_in_x];
    }
    for (int k = -3; k < 3; k++) {
        long long k_in_x = py2cu_wrap(k, x_shape0);
        x[k_in_x] += x[k_in_x] * x[k_in_x];
    }
}

extern "C" __global__ void branches(float *x, long long x_shape0, long long i, long long j)
{
    long long i_in_x = py2cu_wrap(i, x_shape0);
    if (i > j) {
        x[i_in_x] = 1;
    } else if (x[i_in_x] > 2.0f) {
        long long j_in_x = py2cu_wrap(j, x_shape0);
        x[i_in_x] = x[i_in_x] + x[j_in_x] * x[j_in_x];
    } else {
        long long j_in_x = py2cu_wrap(j, x_shape0);
        x[j_in_x] = x[j_in_x] + x[j_in_x];
    }
    if (j != 0) {
        long long at_x = py2cu_wrap(py2cu_floordiv(i, j), x_shape0);
        x[at_x] = x[at_x] * x[at_x];
    }
    if (i < 3) {
        long long at = i + j;
        long long at_in_x = py2cu_wrap(at, x_shape0);
        x[at_in_x] = x[at_in_x] + x[at_in_x];
    }
}

extern "C" __global__ void not_at_once(float *x, long long x_shape0, const long long *ind, long long ind_shape0,
                                       long long i)
{
    long long i_in_ind = py2cu_wrap(i, ind_shape0);
    // memory may change in between
    x[py2cu_wrap(ind[i_in_ind], x_shape0)] =
        x[py2cu_wrap(ind[i_in_ind], x_shape0)] + x[py2cu_wrap(ind[i_in_ind], x_shape0)];
    long long last = 0;
    if (i > 0) {
        last = i - 5;
    }
    if (i > 3) {
        x[py2cu_wrap(last, x_shape0)] = 1;
    }
    if (i > 4) {
        x[py2cu_wrap(last, x_shape0)] = 2;
    }
    if (i > 5) {
        x[py2cu_wrap(last, x_shape0)] = 3;
    }
}

extern "C" __global__ void in_a_view(float *x, long long x_shape0, long long n, long long j)
{
    float *v = &x[2];
    long long v_shape0 = max(min(py2cu_wrap(n, x_shape0), x_shape0) - 2, 0LL);
    long long j_in_v = py2cu_wrap(j, v_shape0);
    v[j_in_v] = (float)(v[j_in_v] * 2.0 + v[j_in_v]);
}

extern "C" __global__ void not_on_every_path(float *x, long long x_shape0, long long i, long long j)
{
    long long last = 0;
    if (i > 0) {
        last = i - 5;
    }
    if (j > 0) {
        if (i > 3) {
            x[py2cu_wrap(last, x_shape0)] = 1;
        }
        if (i > 4) {
            x[py2cu_wrap(last, x_shape0)] = 2;
        }
        if (i > 5) {
            x[py2cu_wrap(last, x_shape0)] = 3;
        }
    }
    if (i <= j) {
        long long j_in_x = py2cu_wrap(j, x_shape0);
        if (x[j_in_x] > 2.0f) {  // the condition is one of the three uses
            x[j_in_x] += 3.0f;
        } else {
            x[j_in_x] = 4;
        }
    }
}
