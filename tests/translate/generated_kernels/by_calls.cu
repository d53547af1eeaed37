// Translated from by_calls.py by py2cu 0.1.0: double(float32[::1]), negate(float32[::1]),
//    add(float64[::1], float64[::1]), root(float32[::1]), fill(float64[::1])

extern "C" __global__ void double_(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= 2.0f;
    }
}

extern "C" __global__ void negate(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = -x[i];
    }
}

extern "C" __global__ void add(double *x, long long x_shape0, const double *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] += y[i];
    }
}

extern "C" __global__ void root(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = (float)pow((double)x[i], 0.5);
    }
}

extern "C" __global__ void fill(double *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = 0;
    }
}
