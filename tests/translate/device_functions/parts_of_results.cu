// Translated from parts_of_results.py by py2cu 0.1.0: kernel(float32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct Int64x2 {
    long long x, y;
};

struct Int64x3 {
    long long _0, b, _1_1;
};

struct Int64Float64 {
    long long _0;
    double _1;
};

static __device__ Int64x2 place(long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) {
        return {i, n};
    }
    return {3, -1};
}

static __device__ Int64x3 nested(long long n)
{
    auto [a, b] = place(n);
    return {a + 1, b, 2};
}

static __device__ Int64x2 handed_on(long long n)
{
    return place(n);
}

static __device__ Int64Float64 weighted(long long n)
{
    return {n & 7, 0.5};
}

extern "C" __global__ void kernel(float *x, long long x_shape0, long long n)
{
    auto [a, b] = place(n);
    x[a] = 1;
    x[py2cu_wrap(b, x_shape0)] = 2;  // -1, or n
    long long pair_0 = place(n + 1).x;
    x[pair_0] = 3;
    if (n > 3) {
        pair_0 = n;
    }
    x[pair_0] = 4;  // of two tuples
    Int64x3 result = nested(n);
    long long c = result._0;
    Int64x2 d = {result.b, result._1_1};
    x[c] = 5;
    x[py2cu_wrap(d.x, x_shape0)] = 6;
    x[d.y] = 7;
    long long e = handed_on(n).x;
    x[e] = 8;
    long long both_0 = 0;
    for (int _ = 0; _ < 3; _++) {
        x[both_0] = 9;
        both_0 = place(n).x;
    }
    auto [f, weight] = weighted(n);  // the only item that is an integer
    x[f] = (float)weight;
}
