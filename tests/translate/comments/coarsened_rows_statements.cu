// Translated from coarsened_rows_statements.py by py2cu 0.1.0: copies(float32[:, ::1], float32[:, ::1])

constexpr int TILE = 16;

// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads
extern "C" __global__ void copies(const float *__restrict__ a, int a_shape1, float *__restrict__ out, int out_shape1)
{
    __shared__ float tile[TILE][TILE];
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int tx = threadIdx.x;
    for (unsigned int item = 0; item < 4; item++) {
        int row = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
        int ty = (int)(threadIdx.y * 4 + item);
        // the tile of the block
        tile[ty][tx] = a[row * a_shape1 + column];
    }
    // unused
    __syncthreads();
    // nothing to do
    for (unsigned int item = 0; item < 4; item++) {
        int row = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
        int ty = (int)(threadIdx.y * 4 + item);
        out[row * out_shape1 + column] = tile[ty][tx ^ 1];
    }
}
