// Translated from module_arguments.py by py2cu 0.1.0: scale(float64[::1]), shift(float64[::1]), clear(float64[::1])

extern "C" __global__ void scale(double *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = sqrt(x[i]) * 2.0;
    }
}

extern "C" __global__ void shift(double *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] += 1.0;
    }
}

extern "C" __global__ void clear(double *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = 0;
    }
}
