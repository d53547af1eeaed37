// Hand-written baseline of matmul.py.
#define TILE 16

extern "C" __global__ void matmul(int rows, int inner, int cols, const float *__restrict__ a, const float *__restrict__ b,
                                  float *__restrict__ c)
{
    __shared__ float tile_a[TILE][TILE];
    __shared__ float tile_b[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * blockDim.x + tx;
    int y = blockIdx.y * blockDim.y + ty;
    float total = 0.0f;
    for (int first = 0; first < inner; first += TILE) {
        tile_a[ty][tx] = y < rows && first + tx < inner ? a[y * inner + first + tx] : 0.0f;
        tile_b[ty][tx] = x < cols && first + ty < inner ? b[(first + ty) * cols + x] : 0.0f;
        __syncthreads();
        for (int k = 0; k < TILE; k++)
            total += tile_a[ty][k] * tile_b[k][tx];
        __syncthreads();
    }
    if (y < rows && x < cols)
        c[y * cols + x] = total;
}
