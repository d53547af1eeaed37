// Translated from one_item_and_swaps.py by py2cu 0.1.0: kernel(int64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct Int64x2 {
    long long x, y;
};

static __device__ int store(long long *x, int value)
{
    x[0] += value;
    return value;
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, long long n)
{
    long long one_0 = x[3];
    long long one[1] = {one_0};
    x[1] = one[py2cu_wrap(n, 1)];
    store(x, 1);
    x[2] = n;
    store(x, 2);
    x[3] = x[0];
    Int64x2 t = {n, x[4]};
    Int64x2 u = {2, n};
    Int64x2 u_new = {t.y, u.x};
    t = {u.y, t.x};
    u = u_new;
    x[4] = t.x + 10 * t.y + 100 * u.x + 1000 * u.y;
    Int64x2 p = {n, 1};
    Int64x2 q = {n, 1};
    for (long long i = 0; i < n; i++) {
        Int64x2 q_new = {p.y, q.x};
        p = {q.y, p.x + i};
        q = q_new;
    }
    x[5] = p.x + 10 * p.y + 100 * q.x + 1000 * q.y;
    long long a = n, b = 1, c = 2;
    for (long long i = 0; i < n; i++) {
        long long b_new = a;
        long long c_new = b;
        a = c;
        b = b_new;
        c = c_new;
    }
    x[6] = a + 10 * b + 100 * c;
    long long a_new = x[1];
    long long b_new = x[2];
    long long n_in_x = py2cu_wrap(n, x_shape0);
    x[n_in_x] = 5;
    a = a_new;
    b = b_new;
    x[7] = a + 10 * b;
    long long rows_0_shape0 = max(x_shape0 - max(n_in_x, 0LL), 0LL);
    long long rows_1 = 1;
    for (long long i = 0; i < n; i++) {
        long long rows_1_new = rows_0_shape0;
        rows_0_shape0 = max(x_shape0 - 2, 0LL);
        rows_1 = rows_1_new;
    }
    x[8] = rows_1;
}
