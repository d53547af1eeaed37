// Translated from axis_swap_3d.py by py2cu 0.1.0: blur(float32[:, :, ::1], float32[:, :, ::1])

// A cell of a volume for each thread.
// schedule: the script's z along the hardware's x, x along y, y along z, in grid, block and indices, for coalesced
// accesses
extern "C" __global__ void blur(const float *__restrict__ volume, int volume_shape1, int volume_shape2,
                                float *__restrict__ out, int out_shape0, int out_shape1, int out_shape2)
{
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    int j = blockIdx.z * blockDim.z + threadIdx.z;
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (0 < i && i < out_shape0 - 1 && j < out_shape1 && k < out_shape2) {
        out[(i * out_shape1 + j) * out_shape2 + k] = volume[((i - 1) * volume_shape1 + j) * volume_shape2 + k]
                                                     + volume[(i * volume_shape1 + j) * volume_shape2 + k]
                                                     + volume[((i + 1) * volume_shape1 + j) * volume_shape2 + k];
    }
}
