// Translated from register_limits.py by py2cu 0.1.0: tight(float32[::1], float32), bounded(float32[::1], float32),
//    free(float32[::1])
// bounded: for nvcc -maxrregcount=64

extern "C" __global__ void __maxnreg__(32) tight(float *x, long long x_shape0, float a)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= a;
    }
}

extern "C" __global__ void __launch_bounds__(128) bounded(float *x, long long x_shape0, float a)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] += a;
    }
}

extern "C" __global__ void free_(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = 0;
    }
}
