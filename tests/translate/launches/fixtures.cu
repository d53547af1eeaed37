// Translated from fixtures.py by py2cu 0.1.0: scale(float32[:, ::1], float64, float32[:, ::1]),
//    scale(float32[:, ::1], int64, float64[:, ::1])

extern "C" __global__ void scale(const float *x, long long x_shape0, long long x_shape1, double by, float *out,
                                 long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < x_shape0 && j < x_shape1) {
        out[i * out_shape1 + j] = (float)(x[i * x_shape1 + j] * by);
    }
}

extern "C" __global__ void scale_i64(const float *x, long long x_shape0, long long x_shape1, long long by, double *out,
                                     long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < x_shape0 && j < x_shape1) {
        out[i * out_shape1 + j] = x[i * x_shape1 + j] * (double)by;
    }
}
