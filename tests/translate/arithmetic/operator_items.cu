// Translated from operator_items.py by py2cu 0.1.0: kernel(float64[::1], int64[::1], int64),
//    single(float32[::1], bool[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct Int64x2 {
    long long x, y;
};

static __device__ int choose(Int64x2 a, long long b)
{
    return b == a.x || b == a.y ? 1 : 0;
}

static __device__ int choose(long long /*a*/)
{
    return 1;
}

extern "C" __global__ void kernel(double *x, long long x_shape0, long long *n, long long n_shape0, long long k)
{
    x[py2cu_wrap(k, x_shape0)] = n[py2cu_wrap(k + 1, n_shape0)];
    for (int j = 0; j < min(2LL, n_shape0); j++) {
        n[j] = 7;
    }
    n[2] = n[3] == 1 || n[3] == k || n[3] == 3;
    n[4] = choose({k, 5}, 7) + choose(k);
    double value = x[0];
    bool both = floor(value) == value && (long long)value >= 0 && (long long)value < k;
    if (!both) {
        double value = x[1];
        both = floor(value) == value && (long long)value >= 0 && (long long)value < 10 && (long long)value % 3 == 0;
    }
    n[5] = both;
}

extern "C" __global__ void single(const float *x, bool *found)
{
    float value = x[0];
    found[0] = floorf(value) == value && (long long)value >= 0 && (long long)value < 9;
}
