// Hand-written baseline of samples/gray.py.
extern "C" __global__ void gray(int rows, int cols, const float *__restrict__ rgb, float *__restrict__ out)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols)
        return;
    const float *pixel = rgb + 3 * (row * cols + col);
    out[row * cols + col] = (float)(0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2]);
}
