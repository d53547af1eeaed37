// Translated from declared_by_count.py by py2cu 0.1.0: kernel(int32[::1], float32[::1])

template <typename T>
static __device__ T add(T a, T b)
{
    return a + b;
}

extern "C" __global__ void kernel(int *x, float *y)
{
    x[0] = add(x[1], 1) + add(x[2], x[3]);
    y[0] = add(y[1], y[2]);
}
