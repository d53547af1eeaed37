// Translated from register_jitable.py by py2cu 0.1.0: kernel(float64[::1])

static __device__ double clamped(double x, double low, double high)
{
    return fmin(fmax(x, low), high);
}

static __device__ double inner(double x)
{
    return clamped(x, 0.0, 1.0) * 255.0;
}

extern "C" __global__ void kernel(double *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = inner(x[i]);
    }
}
