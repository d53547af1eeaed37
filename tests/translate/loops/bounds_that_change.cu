// Translated from bounds_that_change.py by py2cu 0.1.0: kernel(float32[::1], float32[::1], int64, int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_shape0, float *y, long long y_shape0, long long n,
                                  long long start)
{
    long long stop = n;
    long long start_2 = start;
    long long it = 0;
    long long n_in_x = py2cu_wrap(n, x_shape0);
    long long items_shape0 = max(min(n_in_x, x_shape0), 0LL);
    long long pairs = 0;
    long long x_start = max(py2cu_wrap(start, x_shape0), 0LL);
    const float *part = &x[x_start];
    long long part_shape0 = max(min(n_in_x, x_shape0), x_start) - x_start;
    n = 3;
    start = 5;
    for (long long i = 0; i < stop; i++) {
        x[i] = (float)n;
    }
    while (it < x_shape0) {
        long long i = start_2 + it;
        float v = x[it];
        it += 1;
        y[py2cu_wrap(i, y_shape0)] = (float)(v + (double)start);
    }
    while (pairs < min(items_shape0, y_shape0)) {
        float a = x[pairs], b = y[pairs];
        pairs += 1;
        x[0] += a * b + (double)n;
    }
    for (long long k = 0; k < part_shape0; k++) {
        float v = part[k];
        x[1] += v;
    }
    for (long long i = n; i < x_shape0; i += start) {
        n += 1;
        x[i] = (float)n;
    }
    int k = 0;
    for (int i = k; i < k + 4; i++) {
        int k_2 = i * 2;
        x[k_2] = (float)i;
    }
    long long last = x_shape0;
    while (last > n) {
        last /= 2;
        n += 1;
    }
    x[2] = (float)last;
}
