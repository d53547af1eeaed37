// Translated from generators.py by py2cu 0.1.0: scale(float32[::1], int64), scale(float64[::1], float64),
//    scale(int16[::1], int64), scale(int64[::1], int64), scale(uint8[::1], int64)

extern "C" __global__ void scale(float *x, long long x_shape0, long long factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= (double)factor;
    }
}

extern "C" __global__ void scale_f64(double *x, long long x_shape0, double factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= factor;
    }
}

extern "C" __global__ void scale_i16(short *x, long long x_shape0, long long factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= factor;
    }
}

extern "C" __global__ void scale_i64(long long *x, long long x_shape0, long long factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= factor;
    }
}

extern "C" __global__ void scale_u8(unsigned char *x, long long x_shape0, long long factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= factor;
    }
}
