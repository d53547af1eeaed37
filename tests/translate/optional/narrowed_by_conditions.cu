// Translated from narrowed_by_conditions.py by py2cu 0.1.0: kernel(int32[::1])

static __device__ long long after_return(bool has_n, int n)
{
    if (!has_n) {
        return 0;
    }
    return (long long)n + 1;
}

static __device__ long long in_branches(bool has_n, int n)
{
    long long total;
    if (has_n) {
        total = n;
        int total_2 = n;
        if (total_2 > 3) {
            total = (long long)total_2 + n;
        }
    } else {
        total = -1;
    }
    total += has_n ? n : 5;
    while (has_n && total < n) {
        total += n;
    }
    return total;
}

static __device__ long long early(bool has_n, int n, bool has_m, int m)
{
    if (!has_n || !has_m) {
        return -1;
    }
    for (int i = 0; i < n; i++) {
        if (i == m) {
            return (long long)i + n;
        }
    }
    return (long long)n - m;
}

extern "C" __global__ void kernel(int *x)
{
    bool has_n;
    int n;
    if (x[1] > 0) {
        has_n = true;
        n = x[0];
    } else {
        has_n = false;
        n = 0;
    }
    bool has_m;
    int m;
    if (x[3] > 0) {
        has_m = true;
        m = x[2];
    } else {
        has_m = false;
        m = 0;
    }
    x[4] = (int)after_return(has_n, n);
    x[5] = (int)in_branches(has_n, n);
    x[6] = (int)early(has_n, n, has_m, m);
}
