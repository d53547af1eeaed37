// Translated from life.py by py2cu 0.1.0: life(uint8[:, :], uint8[:, :])

extern "C" __global__ void life(const unsigned char *now, long long now_shape0, long long now_shape1,
                                long long now_stride0, long long now_stride1, unsigned char *then,
                                long long then_stride0, long long then_stride1)
{
    long long col = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long row = blockIdx.y * blockDim.y + threadIdx.y;
    long long rows = now_shape0, cols = now_shape1;
    if (row < rows && col < cols) {
        int alive = 0;
        for (int dr = -1; dr < 2; dr++) {
            for (int dc = -1; dc < 2; dc++) {
                if (dr != 0 || dc != 0) {
                    alive += now[(row + dr + rows) % rows * now_stride0 + (col + dc + cols) % cols * now_stride1];
                }
            }
        }
        // born with three neighbors, survives with two or three
        then[row * then_stride0 + col * then_stride1] =
            alive == 3 || (alive == 2 && now[row * now_stride0 + col * now_stride1] != 0);
    }
}
