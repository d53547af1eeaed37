// Translated from functions.py by py2cu 0.1.0: fill(int32[::1], int64), fill(float64[::1], float64)

extern "C" __global__ void fill(int *x, long long x_shape0, long long value)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = (int)value;
    }
}

extern "C" __global__ void fill_f64(double *x, long long x_shape0, double value)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = value;
    }
}
