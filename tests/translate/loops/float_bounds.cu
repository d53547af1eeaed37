// Translated from float_bounds.py by py2cu 0.1.0: tiles(float32[::1], int64, int64), halves(float32[::1], float32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void tiles(float *x, long long x_shape0, long long n, long long tile)
{
    float total = 0;
    int step_stop = (int)ceil((double)n / tile);
    for (int step = 0; step < step_stop; step++) {
        total += x[py2cu_wrap(step * tile, x_shape0)];
    }
    x[0] = total;
}

extern "C" __global__ void halves(float *x, long long x_shape0, float start)
{
    for (int i = (int)start; i < (int)(x_shape0 / 2.0); i++) {
        x[py2cu_wrap(i, x_shape0)] = 0;
    }
    long long bound = (long long)(x_shape0 / 2.0);
    float *rest = &x[bound];
    long long rest_shape0 = max(x_shape0 - bound, 0LL);
    for (long long i = 0; i < rest_shape0; i++) {
        rest[i] = 1;
    }
}
