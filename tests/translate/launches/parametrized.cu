// Translated from parametrized.py by py2cu 0.1.0: scale(float32[::1], float64, float32[::1]),
//    scale(float64[::1], float64, float64[::1]), fill(int32[::1], int64), fill(bool[::1], bool)

extern "C" __global__ void scale(const float *x, long long x_shape0, double by, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[i] = (float)(x[i] * by);
    }
}

extern "C" __global__ void scale_f64(const double *x, long long x_shape0, double by, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[i] = x[i] * by;
    }
}

extern "C" __global__ void fill(int *x, long long value)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = (int)value;
}

extern "C" __global__ void fill_bool(bool *x, bool value)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = value;
}
