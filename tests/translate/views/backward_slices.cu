// Translated from backward_slices.py by py2cu 0.1.0: kernel(float32[::1], int64, int64),
//    by_floats(float32[::1], float64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_shape0, long long first, long long last)
{
    for (long long k = 0; k < x_shape0; k++) {
        float v = x[x_shape0 - 1 - k];
        x[0] += v;
    }
    long long first_in_x = py2cu_wrap(first, x_shape0);
    long long x_start = min(first_in_x, x_shape0 - 1);
    for (long long k = 0; k <= x_start; k++) {
        float v = x[x_start - k];
        x[1] += v;
    }
    x_start = x_shape0 - 1;
    long long last_in_x = py2cu_wrap(last, x_shape0);
    long long count = (x_start - min(max(last_in_x, -1LL), x_start) + 1) / 2;
    for (long long k = 0; k < count; k++) {
        float v = x[x_start + k * -2];
        x[2] += v;
    }
    x_start = min(first_in_x, x_shape0 - 1);
    count = x_start - min(max(last_in_x, -1LL), x_start);
    for (long long k = 0; k < count; k++) {
        float v = x[x_start - k];
        x[3] += v;
    }
    x_start = min(py2cu_wrap(first * 2, x_shape0), x_shape0 - 1);
    long long at_x = py2cu_wrap(last * 3, x_shape0);
    count = (x_start - min(max(at_x, -1LL), x_start) + 2) / 3;
    for (long long k = 0; k < count; k++) {
        float v = x[x_start + k * -3];
        x[4] += v;
    }
}

extern "C" __global__ void by_floats(float *x, long long x_shape0, double first)
{
    long long x_start = min(py2cu_wrap((long long)first, x_shape0), x_shape0 - 1);
    for (long long k = 0; k < x_start - 1; k++) {
        float v = x[x_start - k];
        x[0] += v;
    }
}
