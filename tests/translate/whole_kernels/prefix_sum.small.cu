// Translated from prefix_sum.py by py2cu 0.1.0: scan_blocks(int32[:], int32[:], int32[:]),
//    add_block_sums(int32[:], int32[:])

constexpr int SIZE = 512;

extern "C" __global__ void scan_blocks(const int *__restrict__ values, int values_shape0, int values_stride0,
                                       int *__restrict__ out, int out_shape0, int out_stride0,
                                       int *__restrict__ block_sums, int block_sums_stride0)
{
    __shared__ int buffer[2][SIZE];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    buffer[0][t] = i < values_shape0 ? values[i * values_stride0] : 0;
    __syncthreads();

    int current = 0;
    int offset = 1;
    while (offset < SIZE) {
        int other = 1 - current;
        if (t >= offset) {
            buffer[other][t] = buffer[current][t] + buffer[current][t - offset];
        } else {
            buffer[other][t] = buffer[current][t];
        }
        __syncthreads();
        current = other;
        offset <<= 1;
    }

    if (i < out_shape0) {
        out[i * out_stride0] = buffer[current][t];
    }
    if (t == SIZE - 1) {
        block_sums[(int)blockIdx.x * block_sums_stride0] = buffer[current][t];
    }
}

// Adds the sum of all previous blocks to each block.
extern "C" __global__ void add_block_sums(int *__restrict__ out, int out_shape0, int out_stride0,
                                          const int *__restrict__ scanned, int scanned_stride0)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x > 0 && i < out_shape0) {
        out[i * out_stride0] += scanned[(int)(blockIdx.x - 1) * scanned_stride0];
    }
}
