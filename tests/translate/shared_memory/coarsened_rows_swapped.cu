// Translated from coarsened_rows_swapped.py by py2cu 0.1.0: shear(int64[:, :], int64[:, :])

// schedule: each thread processes four of the script's threads along x, in blocks with a quarter of the threads; x and
// y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void shear(const long long *a, long long a_shape0, long long a_shape1, long long a_stride0,
                                 long long a_stride1, long long *out, long long out_stride0, long long out_stride1)
{
    long long j = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned int item = 0; item < 4; item++) {
        long long i = (long long)blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item);
        if (i < a_shape0 && j < a_shape1) {
            out[i * out_stride0 + j * out_stride1] = a[i * a_stride0 + (i + j) % a_shape1 * a_stride1] + blockDim.y * 4;
        }
    }
}
