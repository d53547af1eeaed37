// Translated from copies_within_memory.py by py2cu 0.1.0: lines(float32[::1], float32[:], int64, int64, int64),
//    rows(float32[:, ::1], float32[:, :], float32[::1, :], float32[:, :, ::1], int64, int64),
//    own(float32[::1], int64, int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// a bound of a Python slice of n items
static __device__ __forceinline__ long long py2cu_slice_bound(long long i, long long n, long long step)
{
    i = i < 0 ? i + n : i;
    if (step < 0) {
        return i < -1 ? -1 : i < n ? i : n - 1;
    }
    return i < 0 ? 0 : i < n ? i : n;
}

// number of items of a slice
static __device__ __forceinline__ long long py2cu_slice_length(long long start, long long stop, long long step)
{
    if (step == 0 || (step > 0 ? start >= stop : start <= stop)) {
        return 0;
    }
    return step > 0 ? (stop - start - 1) / step + 1 : 1 - (start - stop - 1) / step;
}

extern "C" __global__ void lines(float *x, long long x_shape0, float *y, long long y_shape0, long long y_stride0,
                                 long long n, long long k, long long s)
{
    for (long long j = max(x_shape0 - 1, 0LL) - 1; j >= 0; j--) {
        x[1 + j] = x[j];
    }
    for (long long j = 0; j < x_shape0 - 1; j++) {
        x[j] = x[1 + j];
    }
    long long extent = max(min(py2cu_wrap(-n, x_shape0), x_shape0), 0LL);
    long long n_in_x = py2cu_wrap(n, x_shape0);
    bool from_end = max(n_in_x, 0LL) > 0;
    for (long long j = 0; j < x_shape0 - max(n_in_x, 0LL); j++) {
        long long at = from_end ? max(x_shape0 - max(n_in_x, 0LL), 0LL) - 1 - j : j;
        x[max(n_in_x, 0LL) + at] = x[extent == 1 ? 0 : at];
    }
    long long x_start = max(py2cu_wrap(k, x_shape0), 0LL);
    long long n_plus_k_in_x = py2cu_wrap(n + k, x_shape0);
    extent = max(min(n_plus_k_in_x, x_shape0), x_start) - x_start;
    for (long long j = 0; j < min(n_in_x, x_shape0); j++) {
        x[j] = x[x_start + (extent == 1 ? 0 : j)];
    }
    for (long long j = max(min(9LL, x_shape0) - 3, 0LL) - 1; j >= 0; j--) {
        x[3 + j] = x[j];
    }
    for (int j = 0; j < min(9LL, x_shape0) - 6; j++) {
        x[6 + j] = x[j];
    }
    extent = (max(x_shape0 - 1, 0LL) + 1) / 2;
    for (long long j = 0; j < (x_shape0 + 1) / 2; j++) {
        x[j * 2] = x[1 + (extent == 1 ? 0 : j) * 2];
    }
    extent = (x_shape0 + 1) / 2;
    long long count = (max(x_shape0 - 1, 0LL) + 1) / 2;
    for (long long j = 0; j < count; j++) {
        long long at = (max(x_shape0 - 1, 0LL) + 1) / 2 - 1 - j;
        x[1 + at * 2] = x[(extent == 1 ? 0 : at) * 2];
    }
    extent = (x_shape0 + 1) / 2;
    count = (max(x_shape0 - 4, 0LL) + 1) / 2;
    for (long long j = 0; j < count; j++) {
        long long at = (max(x_shape0 - 4, 0LL) + 1) / 2 - 1 - j;
        x[4 + at * 2] = x[(extent == 1 ? 0 : at) * 2];
    }
    for (long long j = 0; j < x_shape0; j++) {
        x[x_shape0 - 1 - j] = x[x_shape0 - 1 - j];
    }
    from_end = min(5LL, x_shape0 - 1) < min(6LL, x_shape0 - 1);
    for (int j = 0; j < min(5LL, x_shape0 - 1); j++) {
        long long at = from_end ? min(5LL, x_shape0 - 1) - 1 - j : j;
        x[min(5LL, x_shape0 - 1) - at] = x[min(6LL, x_shape0 - 1) - at];
    }
    for (long long j = max(y_shape0 - 1, 0LL) - 1; j >= 0; j--) {
        y[y_stride0 + j * y_stride0] = y[j * y_stride0];
    }
    for (long long j = 0; j < y_shape0 - 1; j++) {
        y[j * y_stride0] = y[y_stride0 + j * y_stride0];
    }
    extent = (max(y_shape0 - 1, 0LL) + 1) / 2;
    from_end = (0 > y_stride0) == (y_stride0 * 2 > 0);
    for (long long j = 0; j < (y_shape0 + 1) / 2; j++) {
        long long at = from_end ? (y_shape0 + 1) / 2 - 1 - j : j;
        y[at * (y_stride0 * 2)] = y[y_stride0 + (extent == 1 ? 0 : at) * (y_stride0 * 2)];
    }
    x_start = s < 0 ? x_shape0 - 1 : 0;
    long long x_start_2 = s < 0 ? x_shape0 - 1 : 0;
    extent = py2cu_slice_length(x_start, s < 0 ? -1 : x_shape0, s);
    from_end = (x_start_2 > x_start) == (s > 0);
    count = py2cu_slice_length(x_start_2, s < 0 ? -1 : x_shape0, s);
    for (long long j = 0; j < count; j++) {
        long long at = from_end ? py2cu_slice_length(x_start_2, s < 0 ? -1 : x_shape0, s) - 1 - j : j;
        x[x_start_2 + at * s] = x[x_start + (extent == 1 ? 0 : at) * s];
    }
    x_start = py2cu_slice_bound(k, x_shape0, s);
    x_start_2 = py2cu_slice_bound(n, x_shape0, s);
    extent = py2cu_slice_length(x_start, s < 0 ? -1 : x_shape0, s);
    from_end = (x_start_2 > x_start) == (s > 0);
    count = py2cu_slice_length(x_start_2, s < 0 ? -1 : x_shape0, s);
    for (long long j = 0; j < count; j++) {
        long long at = from_end ? py2cu_slice_length(x_start_2, s < 0 ? -1 : x_shape0, s) - 1 - j : j;
        x[x_start_2 + at * s] = x[x_start + (extent == 1 ? 0 : at) * s];
    }
    long long y_start = py2cu_slice_bound(k, y_shape0, s);
    long long y_start_2 = py2cu_slice_bound(n, y_shape0, s);
    extent = py2cu_slice_length(y_start, s < 0 ? -1 : y_shape0, s);
    from_end = (y_start_2 * y_stride0 > y_start * y_stride0) == (y_stride0 * s > 0);
    count = py2cu_slice_length(y_start_2, s < 0 ? -1 : y_shape0, s);
    for (long long j = 0; j < count; j++) {
        long long at = from_end ? py2cu_slice_length(y_start_2, s < 0 ? -1 : y_shape0, s) - 1 - j : j;
        y[y_start_2 * y_stride0 + at * (y_stride0 * s)] =
            y[y_start * y_stride0 + (extent == 1 ? 0 : at) * (y_stride0 * s)];
    }
    long long n_plus_1_in_x = py2cu_wrap(n + 1, x_shape0);
    x_start = max(n_plus_1_in_x, 0LL);
    extent = max(x_shape0 - 1 - max(n_in_x, 0LL), 0LL);
    from_end = x_start > max(n_in_x, 0LL);
    for (long long j = 0; j < x_shape0 - x_start; j++) {
        long long at = from_end ? x_shape0 - x_start - 1 - j : j;
        x[x_start + at] = x[max(n_in_x, 0LL) + (extent == 1 ? 0 : at)];
    }
    x_start = max(n_plus_1_in_x, 0LL);
    extent = max(x_shape0 - x_start, 0LL);
    from_end = max(n_in_x, 0LL) > x_start;
    count = x_shape0 - 1 - max(n_in_x, 0LL);
    for (long long j = 0; j < count; j++) {
        long long at = from_end ? max(x_shape0 - 1 - max(n_in_x, 0LL), 0LL) - 1 - j : j;
        x[max(n_in_x, 0LL) + at] = x[x_start + (extent == 1 ? 0 : at)];
    }
    x_start = max(n_in_x, 0LL);
    x_start_2 = max(n_plus_k_in_x, 0LL);
    extent = max(min(py2cu_wrap(-k, x_shape0), x_shape0), x_start) - x_start;
    from_end = x_start_2 > x_start;
    for (long long j = 0; j < x_shape0 - x_start_2; j++) {
        long long at = from_end ? x_shape0 - x_start_2 - 1 - j : j;
        x[x_start_2 + at] = x[x_start + (extent == 1 ? 0 : at)];
    }
    for (long long j = 0; j < x_shape0; j++) {
        x[j] = y[(y_shape0 == 1 ? 0 : j) * y_stride0];
    }
    float value = x[0];
    for (long long j = 0; j < x_shape0; j++) {
        x[j] = value;
    }
}

extern "C" __global__ void rows(float *m, long long m_shape0, long long m_shape1, float *v, long long v_shape0,
                                long long v_shape1, long long v_stride0, long long v_stride1, float *c,
                                long long c_shape0, long long c_shape1, float *d, long long d_shape0,
                                long long d_shape1, long long d_shape2, long long n, long long k)
{
    for (long long j = 0; j < m_shape1; j++) {
        m[m_shape1 + j] = m[j];
    }
    long long n_in_m = py2cu_wrap(n, m_shape0);
    long long k_in_m = py2cu_wrap(k, m_shape0);
    for (long long j = 0; j < m_shape1; j++) {
        m[n_in_m * m_shape1 + j] = m[k_in_m * m_shape1 + j];
    }
    for (long long j = 0; j < m_shape1; j++) {
        m[m_shape1 + j] = m[m_shape1 - 1 - j];
    }
    for (long long j = 0; j < m_shape1; j++) {
        m[j] = m[2 * m_shape1 + m_shape1 - 1 - j];
    }
    for (long long j = 0; j < m_shape1; j++) {
        m[2 * m_shape1 + m_shape1 - 1 - j] = m[m_shape1 + m_shape1 - 1 - j];
    }
    bool from_end = false == (m_shape1 > 0);
    for (long long j = 0; j < m_shape0; j++) {
        long long at = from_end ? m_shape0 - 1 - j : j;
        m[at * m_shape1] = m[1 + at * m_shape1];
    }
    long long n_in_m_axis1 = py2cu_wrap(n, m_shape1);
    long long k_in_m_axis1 = py2cu_wrap(k, m_shape1);
    for (long long j = 0; j < m_shape0; j++) {
        m[n_in_m_axis1 + j * m_shape1] = m[k_in_m_axis1 + j * m_shape1];
    }
    for (long long j = max(m_shape0 - 1, 0LL) * m_shape1 - 1; j >= 0; j--) {
        m[m_shape1 + j] = m[j];
    }
    for (long long k0 = 0; k0 < m_shape0 - 1; k0++) {
        for (long long k1 = 0; k1 < m_shape1; k1++) {
            m[k0 * m_shape1 + k1] = m[m_shape1 + k0 * m_shape1 + k1];
        }
    }
    for (long long k0 = 0; k0 < m_shape0; k0++) {
        for (long long k1 = 0; k1 < m_shape1; k1++) {
            m[k0 * m_shape1 + k1] = m[k1];
        }
    }
    long long n_in_v = py2cu_wrap(n, v_shape0);
    long long k_in_v = py2cu_wrap(k, v_shape0);
    for (long long j = 0; j < v_shape1; j++) {
        v[n_in_v * v_stride0 + j * v_stride1] = v[k_in_v * v_stride0 + j * v_stride1];
    }
    long long n_in_v_axis1 = py2cu_wrap(n, v_shape1);
    long long k_in_v_axis1 = py2cu_wrap(k, v_shape1);
    for (long long j = 0; j < v_shape0; j++) {
        v[n_in_v_axis1 * v_stride1 + j * v_stride0] = v[k_in_v_axis1 * v_stride1 + j * v_stride0];
    }
    long long n_in_c = py2cu_wrap(n, c_shape0);
    long long k_in_c = py2cu_wrap(k, c_shape0);
    for (long long j = 0; j < c_shape1; j++) {
        c[n_in_c + j * c_shape0] = c[k_in_c + j * c_shape0];
    }
    long long n_in_c_axis1 = py2cu_wrap(n, c_shape1);
    long long k_in_c_axis1 = py2cu_wrap(k, c_shape1);
    from_end = n_in_c_axis1 * c_shape0 > k_in_c_axis1 * c_shape0;
    for (long long j = 0; j < c_shape0; j++) {
        long long at = from_end ? c_shape0 - 1 - j : j;
        c[n_in_c_axis1 * c_shape0 + at] = c[k_in_c_axis1 * c_shape0 + at];
    }
    long long n_in_d = py2cu_wrap(n, d_shape0);
    long long k_in_d = py2cu_wrap(k, d_shape0);
    for (long long k0 = 0; k0 < d_shape1; k0++) {
        for (long long k1 = 0; k1 < d_shape2; k1++) {
            d[(n_in_d * d_shape1 + k0) * d_shape2 + k1] = d[(k_in_d * d_shape1 + k0) * d_shape2 + k1];
        }
    }
    long long k_in_d_axis1 = py2cu_wrap(k, d_shape1);
    long long n_in_d_axis1 = py2cu_wrap(n, d_shape1);
    for (long long j = 0; j < d_shape2; j++) {
        d[(n_in_d * d_shape1 + k_in_d_axis1) * d_shape2 + j] = d[(k_in_d * d_shape1 + n_in_d_axis1) * d_shape2 + j];
    }
    long long k_in_d_axis2 = py2cu_wrap(k, d_shape2);
    long long n_in_d_axis2 = py2cu_wrap(n, d_shape2);
    from_end = (n_in_d * d_shape1 * d_shape2 + k_in_d_axis2 > k_in_d * d_shape1 * d_shape2 + n_in_d_axis2)
               == (d_shape2 > 0);
    for (long long j = 0; j < d_shape1; j++) {
        long long at = from_end ? d_shape1 - 1 - j : j;
        d[n_in_d * d_shape1 * d_shape2 + k_in_d_axis2 + at * d_shape2] =
            d[k_in_d * d_shape1 * d_shape2 + n_in_d_axis2 + at * d_shape2];
    }
}

extern "C" __global__ void own(float *x, long long n, long long k)
{
    float a[16];
    __shared__ float b[4][8];
    for (int j = 14; j >= 0; j--) {
        a[1 + j] = a[j];
    }
    for (int j = 0; j < 15; j++) {
        a[j] = a[1 + j];
    }
    for (int j = 0; j < 8; j++) {
        a[8 + j] = a[j];
    }
    for (int j = 0; j < 8; j++) {
        a[15 - j] = a[7 - j];
    }
    long long a_start = max(py2cu_wrap(k, 16), 0LL);
    long long n_of_16 = py2cu_wrap(n, 16);
    long long a_start_2 = max(n_of_16, 0LL);
    long long extent = max(min(py2cu_wrap(k + 4, 16), 16LL), a_start) - a_start;
    bool from_end = a_start_2 > a_start;
    long long n_plus_4_of_16 = py2cu_wrap(n + 4, 16);
    long long count = max(min(n_plus_4_of_16, 16LL), a_start_2) - a_start_2;
    for (long long j = 0; j < count; j++) {
        long long at = from_end ? max(min(n_plus_4_of_16, 16LL), a_start_2) - a_start_2 - 1 - j : j;
        a[a_start_2 + at] = a[a_start + (extent == 1 ? 0 : at)];
    }
    for (int j = 0; j < 8; j++) {
        a[j * 2] = a[1 + j * 2];
    }
    for (int j = 0; j < 8; j++) {
        b[1][j] = b[0][j];
    }
    long long n_of_4 = py2cu_wrap(n, 4);
    long long k_of_4 = py2cu_wrap(k, 4);
    for (int j = 0; j < 8; j++) {
        b[n_of_4][j] = b[k_of_4][j];
    }
    for (int j = 0; j < 4; j++) {
        b[j][1] = b[j][0];
    }
    long long n_of_8 = py2cu_wrap(n, 8);
    long long k_of_8 = py2cu_wrap(k, 8);
    for (int j = 0; j < 4; j++) {
        b[j][n_of_8] = b[j][k_of_8];
    }
    for (int k0 = 0; k0 < 4; k0++) {
        for (int k1 = 0; k1 < 8; k1++) {
            b[k0][k1] = b[0][k1];
        }
    }
    x[0] = a[n_of_16] + b[n_of_4][k_of_8];
}
