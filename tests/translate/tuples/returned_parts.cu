// Translated from returned_parts.py by py2cu 0.1.0: kernel(int64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct Int64x2 {
    long long x, y;
};

struct Int64x4 {
    long long _0_0, _0_1, _1_0, n;
};

static __device__ Int64x2 pair(long long n)
{
    return {n + 1, n * 2};
}

static __device__ Int64x2 whole(long long n)
{
    Int64x2 t = pair(n);
    return t;
}

static __device__ Int64x2 swapped(long long n)
{
    Int64x2 t = pair(n);
    return {t.y, t.x};
}

static __device__ Int64x2 second_twice(long long n)
{
    Int64x2 t = pair(n);
    return {t.y, t.y};
}

static __device__ Int64x2 first_twice(long long n)
{
    Int64x2 t = pair(n);
    return {t.x, t.x};
}

static __device__ Int64x4 nested(long long n)
{
    Int64x2 t = pair(n);
    return {t.x, t.y, t.x, n};
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, long long n)
{
    Int64x2 result = whole(n);
    x[0] = result.x;
    x[1] = result.y;
    result = swapped(n);
    x[2] = result.x;
    x[3] = result.y;
    result = second_twice(n);
    x[4] = result.x;
    x[5] = result.y;
    result = first_twice(n);
    x[6] = result.x;
    x[7] = result.y;
    Int64x4 result_2 = nested(n);
    x[8] = result_2._0_0;
    x[9] = result_2._0_1;
    long long t_1 = result_2.n;
    x[10] = t_1 + nested(n)._0_1;
    auto [a, b] = pair(n);
    long long b_new = a;
    a = b;
    b = b_new;
    x[11] = a - b;
    b_new = a;
    a = b + a;
    b = b_new;
    x[12] = a - b;
    long long n_in_x = py2cu_wrap(n, x_shape0);
    long long n_new = x[n_in_x];
    x[n_in_x] = n;
    n = n_new;
    x[13] = n;
    x[py2cu_wrap(x[13], x_shape0)] = 2;
    result = pair(n);
    long long u_0 = n, u_1_0 = result.x;
    u_0 = u_0 + 1;
    x[14] = u_0 + u_1_0;
}
