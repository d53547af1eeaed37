// Translated from factory_signature.py by py2cu 0.1.0: kernel(float32[::1])

constexpr int factor = 3;

static __device__ float square(float x);

extern "C" __global__ void kernel(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = (float)((double)square(x[i]) * factor);
    }
}

static __device__ float square(float x)
{
    return x * x;
}
