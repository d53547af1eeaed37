// Translated from one_item_and_swaps.py by py2cu 0.1.0: kernel(int64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ long long store(long long *x, long long value)
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
    long long t_0 = n, t_1 = x[4];
    long long u_0 = 2, u_1 = n;
    long long u_new_0 = t_1;
    long long u_new_1 = u_0;
    long long t_1_new = t_0;
    t_0 = u_1;
    t_1 = t_1_new;
    u_0 = u_new_0;
    u_1 = u_new_1;
    x[4] = t_0 + 10 * t_1 + 100 * u_0 + 1000 * u_1;
    long long p_0 = n, p_1 = 1, q_0 = n, q_1 = 1;
    for (long long i = 0; i < n; i++) {
        long long q_new_0 = p_1;
        long long q_new_1 = q_0;
        long long p_1_new = p_0 + i;
        p_0 = q_1;
        p_1 = p_1_new;
        q_0 = q_new_0;
        q_1 = q_new_1;
    }
    x[5] = p_0 + 10 * p_1 + 100 * q_0 + 1000 * q_1;
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
    x[py2cu_wrap(n, x_shape0)] = 5;
    a = a_new;
    b = b_new;
    x[7] = a + 10 * b;
    long long rows_0_shape0 = max(x_shape0 - max(py2cu_wrap(n, x_shape0), 0LL), 0LL);
    long long rows_1 = 1;
    for (long long i = 0; i < n; i++) {
        long long rows_1_new = rows_0_shape0;
        rows_0_shape0 = max(x_shape0 - 2, 0LL);
        rows_1 = rows_1_new;
    }
    x[8] = rows_1;
}
