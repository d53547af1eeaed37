// Translated from skipped_kernels_with_schedule.py by py2cu 0.1.0: halved(float32[:, :], float32[:, :])
// Not translated: lanes(float32[:], int32[:]) (skipped_kernels_with_schedule.py:24),
//    warps(int32[:, :]) (skipped_kernels_with_schedule.py:31)

static __device__ double half_(float x)
{
    return x / 2.0;
}

// schedule: x and y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void halved(const float *x, long long x_shape0, long long x_shape1, long long x_stride0,
                                  long long x_stride1, float *out, long long out_stride0, long long out_stride1)
{
    long long i = (long long)blockIdx.y * blockDim.y + threadIdx.y;
    long long j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0 && j < x_shape1) {
        out[i * out_stride0 + j * out_stride1] = (float)half_(x[i * x_stride0 + j * x_stride1]);
    }
}
