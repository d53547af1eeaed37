// Translated from some_unknown_launches.py by py2cu 0.1.0: scale(float64[::1], int64), fill(float32[::1])

extern "C" __global__ void scale(double *x, long long x_shape0, long long factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= factor;
    }
}

extern "C" __global__ void fill(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = 1;
    }
}
