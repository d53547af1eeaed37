// Hand-written baseline of samples/diffusion.py.
constexpr int TILE_X = 32;
constexpr int TILE_Y = 8;

extern "C" __global__ void diffusion_step(int rows, int cols, float rate, const float *__restrict__ u,
                                          float *__restrict__ u_next)
{
    __shared__ float tile[TILE_Y + 2][TILE_X + 2];

    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int col = blockIdx.x * TILE_X + tx;
    int row = blockIdx.y * TILE_Y + ty;
    int at = row * cols + col;

    if (row < rows && col < cols) {
        tile[ty + 1][tx + 1] = u[at];
        if (tx == 0 && col > 0)
            tile[ty + 1][0] = u[at - 1];
        if (tx == TILE_X - 1 && col < cols - 1)
            tile[ty + 1][TILE_X + 1] = u[at + 1];
        if (ty == 0 && row > 0)
            tile[0][tx + 1] = u[at - cols];
        if (ty == TILE_Y - 1 && row < rows - 1)
            tile[TILE_Y + 1][tx + 1] = u[at + cols];
    }
    __syncthreads();

    if (row > 0 && row < rows - 1 && col > 0 && col < cols - 1) {
        float center = tile[ty + 1][tx + 1];
        float around = tile[ty][tx + 1] + tile[ty + 2][tx + 1] + tile[ty + 1][tx] + tile[ty + 1][tx + 2];
        u_next[at] = center + rate * (around - 4.0f * center);
    }
}
