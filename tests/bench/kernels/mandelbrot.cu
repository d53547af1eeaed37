// Hand-written baseline of samples/mandelbrot.py.
__device__ int escape_time(double cx, double cy, int limit)
{
    double x = 0.0;
    double y = 0.0;
    for (int step = 0; step < limit; step++) {
        double xx = x * x;
        double yy = y * y;
        if (xx + yy > 4.0)
            return step;
        y = 2.0 * x * y + cy;
        x = xx - yy + cx;
    }
    return limit;
}

extern "C" __global__ void mandelbrot(int rows, int cols, double left, double top, double pixel, int limit,
                                      int *__restrict__ times)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols)
        times[row * cols + col] = escape_time(left + col * pixel, top + row * pixel, limit);
}
