// Translated from swaps.py by py2cu 0.1.0: swap(int64[::1], float32[:, :], int64, int64)

constexpr int text_small = 1;
constexpr int text_large = 2;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct Int64x2 {
    long long _0, i;
};

static __device__ Int64x2 pair(long long *x, int i)
{
    x[i] += 1;
    return {x[i], i};
}

extern "C" __global__ void swap(long long *x, float *a, long long a_shape0, long long a_shape1, long long a_stride0,
                                long long a_stride1, long long n, long long m)
{
    long long p = n, q = m, r = n + m;
    long long q_new = p + q;
    p = q;
    q = q_new;
    x[0] = p * 10 + q;
    long long r_new = p;
    p = q;
    q = r;
    r = r_new;
    x[1] = p * 100 + q * 10 + r;
    q_new = p;
    r_new = q + p;
    p = q + 1;
    q = q_new;
    r = r_new;
    x[2] = p + q + r;
    long long p_new = q - p;
    q = p;
    p = p_new;
    x[3] = p - q;
    int name = text_small, size = 3;
    if (n > 5) {
        name = text_large;
        size = 9;
    }
    x[4] = size + (name == text_large ? 1 : 2);
    x[5] = name != text_small;
    long long n_in_a = py2cu_wrap(n, a_shape0);
    a[n_in_a * a_stride0 + py2cu_wrap(m, a_shape1) * a_stride1] = 1;
    a[a_stride0 + a_stride1] = 2;
    Int64x2 result = pair(x, 7);
    x[6] = result._0 < n || (result._0 == n && result.i < m);
    result = pair(x, 9);
    x[8] = n > result._0 || (n == result._0 && m >= result.i);
    result = pair(x, 11);
    Int64x2 result_2 = pair(x, 12);
    x[10] = result._0 == result_2._0 && result.i == result_2.i;
    float *rows_1 = &a[a_stride0];
    float *rows_2 = &a[n_in_a * a_stride0];
    for (int i = 0; i < 3; i++) {
        float *rows = i == 0 ? a : i == 1 ? rows_1 : rows_2;
        rows[0] = (float)i;
    }
    const float *row = a;
    long long row_stride0 = a_stride1;
    x[13] += (long long)row[row_stride0];
    row = rows_1;
    row_stride0 = a_stride1;
    x[13] += (long long)row[row_stride0];
    row = rows_2;
    row_stride0 = a_stride1;
    x[13] += (long long)row[row_stride0];
    int k = 5;
    x[k] = 7;
    x[14] = k;
    q_new = p;
    r_new = p;
    p = q;
    q = q_new;
    r = r_new;
    x[15] = p + 2 * q + 3 * r;
    while (p < n) {
        long long q_new = p;
        p = p + q + 1;
        q = q_new;
    }
    x[16] = q;
}
