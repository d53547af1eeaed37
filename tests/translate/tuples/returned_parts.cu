// Translated from returned_parts.py by py2cu 0.1.0: kernel(int64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct pair_result {
    long long _0, _1;
};

struct whole_result {
    long long _0, _1;
};

struct swapped_result {
    long long _0, _1;
};

struct second_twice_result {
    long long _0, _1;
};

struct first_twice_result {
    long long _0, _1;
};

struct nested_result {
    long long _0_0, _0_1, _1_0, n;
};

static __device__ pair_result pair(long long n)
{
    return {n + 1, n * 2};
}

static __device__ whole_result whole(long long n)
{
    pair_result t = pair(n);
    return {t._0, t._1};
}

static __device__ swapped_result swapped(long long n)
{
    pair_result t = pair(n);
    return {t._1, t._0};
}

static __device__ second_twice_result second_twice(long long n)
{
    pair_result t = pair(n);
    return {t._1, t._1};
}

static __device__ first_twice_result first_twice(long long n)
{
    pair_result t = pair(n);
    return {t._0, t._0};
}

static __device__ nested_result nested(long long n)
{
    pair_result t = pair(n);
    return {t._0, t._1, t._0, n};
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, long long n)
{
    whole_result result = whole(n);
    x[0] = result._0;
    x[1] = result._1;
    swapped_result result_2 = swapped(n);
    x[2] = result_2._0;
    x[3] = result_2._1;
    second_twice_result result_3 = second_twice(n);
    x[4] = result_3._0;
    x[5] = result_3._1;
    first_twice_result result_4 = first_twice(n);
    x[6] = result_4._0;
    x[7] = result_4._1;
    nested_result result_5 = nested(n);
    x[8] = result_5._0_0;
    x[9] = result_5._0_1;
    long long t_1 = result_5.n;
    nested_result result_6 = nested(n);
    x[10] = t_1 + result_6._0_1;
    auto [a, b] = pair(n);
    long long b_new = a;
    a = b;
    b = b_new;
    x[11] = a - b;
    long long b_new_2 = a;
    a = b + a;
    b = b_new_2;
    x[12] = a - b;
    long long n_new = x[py2cu_wrap(n, x_shape0)];
    x[py2cu_wrap(n, x_shape0)] = n;
    n = n_new;
    x[13] = n;
    x[py2cu_wrap(x[13], x_shape0)] = 2;
    pair_result result_7 = pair(n);
    long long u_0 = n, u_1_0 = result_7._0;
    u_0 = u_0 + 1;
    x[14] = u_0 + u_1_0;
}
