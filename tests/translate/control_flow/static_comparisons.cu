// Translated from static_comparisons.py by py2cu 0.1.0: kernel(float32[::1])

static __device__ double by_name(float x)
{
    double x_2 = x * 3.0;
    x_2 *= 7.0;
    x_2 -= 1.0;
    x_2 += 2.0;
    return x_2;
}

static __device__ double by_name(float x, int /*other*/)
{
    double x_2 = x * 7.0;
    x_2 /= 2.0;
    x_2 += 2.0;
    x_2 += 5.0;
    return x_2;
}

extern "C" __global__ void kernel(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = (float)(by_name(x[i]) + by_name(x[i], 2));
    }
}
