// Hand-written baseline of julia.py.
extern "C" __global__ void julia(int rows, int cols, int *__restrict__ times, float2 c, double scale)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < cols && y < rows) {
        float re = (float)((x - 0.5 * cols) * scale);
        float im = (float)((y - 0.5 * rows) * scale);
        int steps = 0;
        while (steps < 256 && re * re + im * im < 4.0f) {
            float next = re * re - im * im + c.x;
            im = re * im + im * re + c.y;
            re = next;
            steps++;
        }
        times[y * cols + x] = steps;
    }
}
