// Translated from dead_return.py by py2cu 0.1.0: f(float32[:])

static __device__ void store(long long x, float *y)
{
    y[0] = (float)x;
}

static __device__ long long store_i64_i64_f32x1A(long long x_0, long long /*x_1*/)
{
    return x_0;
}

extern "C" __global__ void f(float *y, long long y_stride0)
{
    store(3, y);
    y[y_stride0] = (float)store_i64_i64_f32x1A(4, 5);
}
