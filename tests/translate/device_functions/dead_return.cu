// Translated from dead_return.py by py2cu 0.1.0: f(float32[:])

struct Int64x2 {
    long long x, y;
};

static __device__ void store(int x, float *y)
{
    y[0] = (float)x;
}

static __device__ long long store(Int64x2 x)
{
    return x.x;
}

extern "C" __global__ void f(float *y, long long y_stride0)
{
    store(3, y);
    y[y_stride0] = (float)store({4, 5});
}
