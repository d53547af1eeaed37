// Translated from transpose.py by py2cu 0.1.0: transpose(float64[:, ::1], float64[:, ::1])

constexpr int TILE = 32;
constexpr int ROWS = 8;

// b = a.T, launched with blocks of TILE x ROWS threads.
extern "C" __global__ void transpose(const double *__restrict__ a, int a_shape0, int a_shape1, double *__restrict__ b,
                                     int b_shape0, int b_shape1)
{
    __shared__ double tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) {
        if (x < a_shape1 && y + j < a_shape0) {
            tile[(int)threadIdx.y + j][threadIdx.x] = a[(y + j) * a_shape1 + x];
        }
    }
    __syncthreads();

    // the position of the block in b is mirrored
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) {
        if (x < b_shape1 && y + j < b_shape0) {
            b[(y + j) * b_shape1 + x] = tile[threadIdx.x][(int)threadIdx.y + j];
        }
    }
}
