// Translated from flat_iterators.py by py2cu 0.1.0: kernel(int64[:, ::1], int64[:, ::1], int64[::1], bool),
//    of_branches(int64[:, ::1], int64[:, ::1], int64[::1], bool), set_in_head(int64[:, ::1], int64[:, :], int64[::1]),
//    field(ROW[::1], int64[::1])

struct ROW {
    long long flat[3];
    long long k;
};

extern "C" __global__ void kernel(const long long *x, long long x_shape0, long long x_shape1, const long long *y,
                                  long long y_shape0, long long y_shape1, long long *out, bool up)
{
    const long long *p = nullptr;
    long long p_shape0;
    if (up) {
        p = x;
        p_shape0 = x_shape0 * x_shape1;
    } else {
        p = y;
        p_shape0 = y_shape0 * y_shape1;
    }
    long long p_at = 0;
    if (p_at >= p_shape0) {
        return;  // StopIteration
    }
    out[0] = p[p_at];
    p_at += 1;
    while (p_at < p_shape0) {
        long long v = p[p_at];
        p_at += 1;
        out[0] += v;
    }
    const long long *w = x;
    long long w_shape0 = x_shape0 * x_shape1;
    long long w_at = 0;
    if (x[0] > 0) {
        while (w_at < w_shape0) {
            long long v = w[w_at];
            w_at += 1;
            out[1] += v;
            if (v > 3) {
                break;
            }
        }
        while (w_at < w_shape0) {
            long long v = w[w_at];
            w_at += 1;
            out[2] += v;
        }
    }
    const long long *q = x;
    long long q_shape0 = x_shape0 * x_shape1;
    const long long *r = y;
    long long r_shape0 = y_shape0 * y_shape1;
    long long q_at = 0;
    long long r_at = 0;
    while (q_at < q_shape0) {
        q_at += 1;
        break;
    }
    while (q_at < q_shape0) {
        long long v = q[q_at];
        q_at += 1;
        if (r_at >= r_shape0) {
            break;
        }
        long long u = r[r_at];
        r_at += 1;
        out[3] += v * u;
    }
}

extern "C" __global__ void of_branches(const long long *x, long long x_shape0, long long x_shape1, const long long *y,
                                       long long y_shape0, long long y_shape1, long long *out, bool up)
{
    const long long *p = nullptr;
    long long p_shape0;
    if (up) {
        p = x;
        p_shape0 = x_shape0 * x_shape1;
    } else {
        p = y;
        p_shape0 = y_shape0 * y_shape1;
    }
    for (long long i = 0; i < p_shape0; i++) {
        long long v = p[i];
        out[i] += v;
    }
}

extern "C" __global__ void set_in_head(const long long *x, long long x_shape0, long long x_shape1,
                                       const long long *gaps, long long gaps_shape0, long long gaps_shape1,
                                       long long gaps_stride0, long long gaps_stride1, long long *out)
{
    const long long *p = x;
    long long p_shape0 = x_shape0 * x_shape1;
    long long p_at = 0;
    while (p_at < p_shape0) {
        long long v = p[p_at];
        p_at += 1;
        out[0] += v;
        if (v > 3) {
            break;
        }
    }
    while (p_at < p_shape0) {
        long long v = p[p_at];
        p_at += 1;
        out[1] += v;
    }
    long long q = 0;
    long long k = 0;
    while (q < gaps_shape0 * gaps_shape1) {
        long long v = gaps[q / gaps_shape1 * gaps_stride0 + q % gaps_shape1 * gaps_stride1];
        q += 1;
        long long i = k;
        k += 1;
        out[2] += i * v;
        if (v > 3) {
            break;
        }
    }
    if (q >= gaps_shape0 * gaps_shape1) {
        return;  // StopIteration
    }
    out[3] = gaps[q / gaps_shape1 * gaps_stride0 + q % gaps_shape1 * gaps_stride1];
    q += 1;
    for (long long j = 0; j < x_shape0 * x_shape1; j++) {  // which nothing else reads
        long long v = x[j];
        out[4] += v;
    }
}

extern "C" __global__ void field(const ROW *rows, long long *out)
{
    const long long *a = &rows[0].flat[0];
    for (int k = 0; k < 3; k++) {
        long long v = a[k];
        out[0] += v;
    }
    for (int k = 0; k < 3; k++) {
        long long v = a[k];
        out[1] += v;
    }
}
