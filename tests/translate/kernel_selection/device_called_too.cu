// Translated from device_called_too.py by py2cu 0.1.0: at(float32[::1], int64), kernel(float32[::1], float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __device__ float at(const float *x, long long x_shape0, long long i)
{
    return x[py2cu_wrap(i, x_shape0)];
}

extern "C" __global__ void kernel(const float *x, long long x_shape0, float *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        y[i] = at(x, x_shape0, i);
    }
}
