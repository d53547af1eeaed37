// Translated from condition.py by py2cu 0.1.0: copy(float64[::1], float64[::1]), copy(float32[::1], float32[::1]),
//    shift(float32[::1], int64)

extern "C" __global__ void copy(const double *source, long long source_shape0, double *target)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < source_shape0) {
        target[i] = source[i];
    }
}

extern "C" __global__ void copy_f32(const float *source, long long source_shape0, float *target)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < source_shape0) {
        target[i] = source[i];
    }
}

extern "C" __global__ void shift(float *x, long long x_shape0, long long by)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] += (double)by;
    }
}
