// Translated from dead_return.py by py2cu 0.1.0: f(float32[:])

static __device__ void store(long long x, float *y)
{
    y[0] = (float)x;
}

static __device__ long long store(long long x_0, long long /*x_1*/)
{
    return x_0;
}

extern "C" __global__ void f(float *y, long long y_stride0)
{
    store(3LL, y);
    y[y_stride0] = (float)store(4LL, 5LL);
}
