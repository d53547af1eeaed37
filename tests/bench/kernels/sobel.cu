// Hand-written baseline of samples/sobel.py.
extern "C" __global__ void sobel(int rows, int cols, const float *__restrict__ image, float *__restrict__ edges)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;

    float edge = 0.0f;
    if (row > 0 && row < rows - 1 && col > 0 && col < cols - 1) {
        const float *above = image + (row - 1) * cols + col;
        const float *here = above + cols;
        const float *below = here + cols;
        float gx = above[1] - above[-1] + 2.0f * (here[1] - here[-1]) + below[1] - below[-1];
        float gy = below[-1] - above[-1] + 2.0f * (below[0] - above[0]) + below[1] - above[1];
        edge = sqrtf(gx * gx + gy * gy);
    }
    edges[row * cols + col] = edge;
}
