// Translated from life.py by py2cu 0.1.0: life(uint8[:, :], uint8[:, :])

// Python's i % n for -n <= i < 2 * n: the smallest of i, i + n and i - n as unsigned integers
static __device__ __forceinline__ int py2cu_mod_near(int i, int n)
{
    return min(min((unsigned int)i, (unsigned int)i + n), (unsigned int)i - n);
}

extern "C" __global__ void life(const unsigned char *__restrict__ now, int now_shape0, int now_shape1, int now_stride0,
                                int now_stride1, unsigned char *__restrict__ then, int then_stride0, int then_stride1)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int rows = now_shape0, cols = now_shape1;
    if (row < rows && col < cols) {
        int alive = 0;
        for (int dr = -1; dr < 2; dr++) {
            for (int dc = -1; dc < 2; dc++) {
                if (dr != 0 || dc != 0) {
                    alive += now[py2cu_mod_near(row + dr, rows) * now_stride0
                                 + py2cu_mod_near(col + dc, cols) * now_stride1];
                }
            }
        }
        // born with three neighbors, survives with two or three
        then[row * then_stride0 + col * then_stride1] =
            alive == 3 || (alive == 2 && now[row * now_stride0 + col * now_stride1] != 0);
    }
}
