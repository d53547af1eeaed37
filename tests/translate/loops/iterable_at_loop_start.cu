// Translated from iterable_at_loop_start.py by py2cu 0.1.0: kernel(int64[::1], int64[:], int64[:, :, ::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ int store(long long *x)
{
    x[0] += 1;
    return 3;
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, long long *y, long long y_shape0,
                                  long long y_stride0, long long *m, long long m_shape0, long long m_shape1,
                                  long long m_shape2, long long n)
{
    long long k = n;
    long long items[3] = {k, n + k, x[py2cu_wrap(k, x_shape0)]};
    for (int j = 0; j < 3; j++) {
        long long v = items[j];
        k += v;
        x[1] += v;
    }
    long long *items_2 = &x[max(py2cu_wrap(k, x_shape0), 0LL)];
    long long n_in_x = py2cu_wrap(n, x_shape0);
    long long *row = &x[max(n_in_x, 0LL)];
    k -= 1;
    row[0] = k;
    row = items_2;
    k -= 1;
    row[0] = k;
    long long end = store(x);
    for (int i = 0; i < min(end, y_shape0); i++) {
        long long v = y[i * y_stride0];
        x[i] += v;
    }
    for (long long j = 0; j < min(m_shape0, x_shape0); j++) {
        long long *plane = &m[j * m_shape1 * m_shape2];
        long long v = x[j];
        plane[m_shape2 + 2] = v;
    }
    for (long long j = 0; j < m_shape0; j++) {
        k = j;
        long long *plane = &m[j * m_shape1 * m_shape2];
        plane[k * m_shape2] = m_shape2;
    }
    long long *a = &x[max(n_in_x, 0LL)];
    long long a_shape0 = max(x_shape0 - max(n_in_x, 0LL), 0LL);
    long long a_stride0 = 1;
    long long k_in_y = py2cu_wrap(k, y_shape0);
    long long *b = &y[max(k_in_y, 0LL) * y_stride0];
    long long b_shape0 = max(y_shape0 - max(k_in_y, 0LL), 0LL);
    long long b_stride0 = y_stride0;
    for (long long i = 0; i < n; i++) {
        long long *b_new = a;
        long long b_new_shape0 = a_shape0;
        long long b_new_stride0 = a_stride0;
        a = b;
        a_shape0 = b_shape0;
        a_stride0 = b_stride0;
        b = b_new;
        b_shape0 = b_new_shape0;
        b_stride0 = b_new_stride0;
        a[i * a_stride0] = b_shape0;
    }
    long long *c = &x[max(n_in_x, 0LL)];
    long long c_shape0 = max(x_shape0 - max(n_in_x, 0LL), 0LL);
    long long c_stride0 = 1;
    long long *d = &y[max(k_in_y, 0LL) * y_stride0];
    long long d_shape0 = max(y_shape0 - max(k_in_y, 0LL), 0LL);
    long long d_stride0 = y_stride0, e = n;
    for (long long i = 0; i < n; i++) {
        long long *d_new = c;
        long long d_new_shape0 = c_shape0;
        long long d_new_stride0 = c_stride0;
        long long e_new = e + c_shape0;
        c = d;
        c_shape0 = d_shape0;
        c_stride0 = d_stride0;
        d = d_new;
        d_shape0 = d_new_shape0;
        d_stride0 = d_new_stride0;
        e = e_new;
        c[i * c_stride0] = e;
    }
}
