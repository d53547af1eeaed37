// Translated from sibling_closures.py by py2cu 0.1.0: kernel(float32[::1], float32, int64)

static __device__ float kernel_scaled(float v, float scale)
{
    return v * scale;
}

static __device__ float kernel_clamped(float v, float scale, const float *x, long long n)
{
    return fminf(kernel_scaled(v, scale), x[n - 1]);
}

extern "C" __global__ void kernel(float *x, float scale, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = kernel_clamped(x[i], scale, x, n);
    }
}
