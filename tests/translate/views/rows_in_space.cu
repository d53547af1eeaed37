// Translated from rows_in_space.py by py2cu 0.1.0: kernel(float32[:, :, :])

extern "C" __global__ void kernel(float *x, long long x_shape0, long long x_shape1, long long x_shape2,
                                  long long x_stride0, long long x_stride1, long long x_stride2)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < x_shape0 && j < x_shape1) {
        for (long long k = 0; k < x_shape2; k++) {
            x[i * x_stride0 + j * x_stride1 + k * x_stride2] = x[j * x_stride1 + k * x_stride2];
        }
    }
}
