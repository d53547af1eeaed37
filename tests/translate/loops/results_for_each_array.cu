// Translated from results_for_each_array.py by py2cu 0.1.0: kernel(int64[::1], int64[::1], int64)

struct Int64x2 {
    long long x, y;
};

struct BoolInt64 {
    bool has_value;
    long long value;
};

static __device__ Int64x2 ends(const long long *a, long long a_shape0)
{
    return {a[0], a[a_shape0 - 1]};
}

static __device__ BoolInt64 above(const long long *a, long long n)
{
    bool has_chosen;
    long long chosen;
    if (a[1] > n) {
        has_chosen = true;
        chosen = a[1];
    } else {
        has_chosen = false;
        chosen = 0;
    }
    return {has_chosen, chosen};
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, long long *y, long long y_shape0, long long n)
{
    long long *a = x;
    Int64x2 pair = ends(a, x_shape0);
    a[2] = pair.x + pair.y;
    BoolInt64 found = above(a, n);
    if (found.has_value) {
        a[3] = found.value;
    }
    a = y;
    pair = ends(a, y_shape0);
    a[2] = pair.x + pair.y;
    found = above(a, n);
    if (found.has_value) {
        a[3] = found.value;
    }
}
