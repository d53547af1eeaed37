// Translated from results_for_each_array.py by py2cu 0.1.0: kernel(int64[::1], int64[::1], int64)

struct ends_result {
    long long _0, _1;
};

struct above_result {
    bool has_value;
    long long value;
};

static __device__ ends_result ends(const long long *a, long long a_shape0)
{
    return {a[0], a[a_shape0 - 1]};
}

static __device__ above_result above(const long long *a, long long n)
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
    ends_result pair = ends(a, x_shape0);
    a[2] = pair._0 + pair._1;
    above_result found = above(a, n);
    if (found.has_value) {
        a[3] = found.value;
    }
    a = y;
    pair = ends(a, y_shape0);
    a[2] = pair._0 + pair._1;
    found = above(a, n);
    if (found.has_value) {
        a[3] = found.value;
    }
}
