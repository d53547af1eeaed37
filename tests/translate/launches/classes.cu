// Translated from classes.py by py2cu 0.1.0: clear(float32[::1]), advance(float32[::1], int64, float64),
//    fill(float64[::1], int64), add(float64[::1], float64[::1]), negate(float32[::1])
// add: assumed dimensions, inferred from its indices: x 1, y 1

extern "C" __global__ void clear(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = 0;
    }
}

extern "C" __global__ void advance(float *x, long long count, double step)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        x[i] += step;
    }
}

extern "C" __global__ void fill(double *x, long long x_shape0, long long value)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = value;
    }
}

extern "C" __global__ void add(double *x, long long x_shape0, const double *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] += y[i];
    }
}

extern "C" __global__ void negate(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = -x[i];
    }
}
