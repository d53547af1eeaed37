// Translated from two_instances.py by py2cu 0.1.0: scale(float32[::1], float32), scale(float64[::1], float64)

extern "C" __global__ void scale(float *x, long long x_shape0, float factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= factor;
    }
}

extern "C" __global__ void scale_f64(double *x, long long x_shape0, double factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= factor;
    }
}
