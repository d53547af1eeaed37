// Translated from fused_blocks_swapped.py by py2cu 0.1.0: product(float64[:, ::1], float64[:, ::1], float64[:, ::1])

constexpr int TILE = 8;

// schedule: each block does the work of four of the script's blocks along each axis, which share elements in shared
// memory; x and y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void product(const double *a, long long a_shape1, const double *b, long long b_shape1,
                                   double *out, long long out_shape1)
{
    __shared__ double tile_a[4][TILE][TILE];
    __shared__ double tile_b[4][TILE][TILE];
    int tx = threadIdx.y;
    int ty = threadIdx.x;
    double total_items[4][4];
    for (unsigned int item_y = 0; item_y < 4; item_y++) {
        for (unsigned int item_x = 0; item_x < 4; item_x++) {
            total_items[item_y][item_x] = 0.0;
        }
    }
    for (int m = 0; m < (int)(gridDim.y * 4); m++) {
        for (unsigned int item_y = 0; item_y < 4; item_y++) {
            long long x = (long long)(blockIdx.y * 4 + item_y) * blockDim.y + threadIdx.y;
            tile_a[item_y][tx][ty] = a[x * a_shape1 + ty + (long long)m * TILE];
        }
        for (unsigned int item_x = 0; item_x < 4; item_x++) {
            long long y = (blockIdx.x * 4 + item_x) * blockDim.x + threadIdx.x;
            tile_b[item_x][tx][ty] = b[(tx + (long long)m * TILE) * b_shape1 + y];
        }
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            for (unsigned int item_y = 0; item_y < 4; item_y++) {
                for (unsigned int item_x = 0; item_x < 4; item_x++) {
                    total_items[item_y][item_x] += tile_a[item_y][tx][k] * tile_b[item_x][k][ty];
                }
            }
        }
        __syncthreads();
    }
    for (unsigned int item_y = 0; item_y < 4; item_y++) {
        long long x = (long long)(blockIdx.y * 4 + item_y) * blockDim.y + threadIdx.y;
        for (unsigned int item_x = 0; item_x < 4; item_x++) {
            long long y = (blockIdx.x * 4 + item_x) * blockDim.x + threadIdx.x;
            out[x * out_shape1 + y] = total_items[item_y][item_x];
        }
    }
}
