// Translated from selected_ranges.py by py2cu 0.1.0: kernel(float32[::1], float32[::1], int64, int32),
//    arrays(float32[::1], float32[::1], float32[::1], int64, int32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct Int64x2 {
    long long x, y;
};

extern "C" __global__ void kernel(float *x, long long x_shape0, float *y, long long y_shape0, long long n, int m)
{
    for (long long i = 0; i < (n > 3 ? n : 10); i++) {
        x[i] = 1;
    }
    bool chosen = n > 3;
    for (long long i = chosen ? 0 : m; i < n; i += chosen ? 2 : 1) {
        x[py2cu_wrap(i, x_shape0)] = 2;
    }
    long long r_start = 0, r_stop = n;
    if (n > 5) {
        r_start = n;
        r_stop = 2 * n;
    }
    x[max(r_stop - r_start, 0LL)] = 3;
    for (long long i = r_start; i < r_stop; i++) {
        x[i] = (float)i;
    }
    const float *chosen_2 = nullptr;
    long long chosen_shape0;
    if (n > 1) {
        if (n > 2) {
            chosen_2 = x;
            chosen_shape0 = x_shape0;
        } else {
            chosen_2 = y;
            chosen_shape0 = y_shape0;
        }
    } else {
        chosen_2 = y;
        chosen_shape0 = y_shape0;
    }
    for (long long i = 0; i < chosen_shape0; i++) {
        float v = chosen_2[i];
        y[i] = v;
    }
    const float *it_items = nullptr;
    long long it_items_shape0;
    if (n > 3) {
        it_items = x;
        it_items_shape0 = x_shape0;
    } else {
        it_items = y;
        it_items_shape0 = y_shape0;
    }
    for (long long k = 0; k < it_items_shape0; k++) {
        float v = it_items[k];
        y[0] += v;
    }
}

extern "C" __global__ void arrays(float *x, long long x_shape0, float *y, long long y_shape0, float *z,
                                  long long z_shape0, long long n, int m)
{
    float *a = n > 3 ? x : m > 3 ? y : z;
    a[0] = 1;
    float *b = nullptr;
    if (n > 3) {
        b = m == 2 ? x : z;
    } else if (m > 3) {
        b = y;
    } else {
        b = z;
    }
    b[0] = 1;
    float *c = nullptr;
    long long c_shape0;
    if (m > 2) {
        long long n_in_x = py2cu_wrap(n, x_shape0);
        c = &x[max(n_in_x, 0LL)];
        c_shape0 = max(x_shape0 - max(n_in_x, 0LL), 0LL);
    } else {
        c = z;
        c_shape0 = z_shape0;
    }
    for (long long i = 0; i < c_shape0; i++) {
        c[i] = (float)i;
    }
    long long low, high;
    if (n < m) {
        low = n;
        high = m;
    } else {
        low = m;
        high = n;
    }
    x[py2cu_wrap(low, x_shape0)] = x[py2cu_wrap(high, x_shape0)];
    Int64x2 chosen;
    if (n < m) {
        chosen = {high, low};
    } else {
        chosen = {low, high};
    }
    low = chosen.x;
    high = chosen.y;
    y[py2cu_wrap(low, y_shape0)] = y[py2cu_wrap(high, y_shape0)];
    float *chosen_2 = nullptr;
    if (n > 8) {
        chosen_2 = x;
    } else if (atomicAdd(&z[0], 1) > 0.0f) {
        chosen_2 = y;
    } else {
        chosen_2 = z;
    }
    chosen_2[1] = 3;
}
