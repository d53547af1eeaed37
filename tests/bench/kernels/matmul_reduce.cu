// Hand-written baseline of samples/matmul_reduce.py.
constexpr int TILE = 16;

extern "C" __global__ void matmul_reduce(int rows, int inner, int cols, const float *__restrict__ a,
                                         const float *__restrict__ b, float *__restrict__ col_sums)
{
    __shared__ float a_tile[TILE][TILE];
    __shared__ float b_tile[TILE][TILE];

    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int col = blockIdx.x * TILE + tx;
    int row = blockIdx.y * TILE + ty;

    float acc = 0.0f;
    for (int first = 0; first < inner; first += TILE) {
        a_tile[ty][tx] = row < rows && first + tx < inner ? a[row * inner + first + tx] : 0.0f;
        b_tile[ty][tx] = first + ty < inner && col < cols ? b[(first + ty) * cols + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < TILE; k++)
            acc += a_tile[ty][k] * b_tile[k][tx];
        __syncthreads();
    }

    a_tile[ty][tx] = acc;
    __syncthreads();
    for (int half = TILE / 2; half > 0; half /= 2) {
        if (ty < half)
            a_tile[ty][tx] += a_tile[ty + half][tx];
        __syncthreads();
    }
    if (ty == 0 && col < cols)
        atomicAdd(&col_sums[col], a_tile[0][tx]);
}
