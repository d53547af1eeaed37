// Translated from options_of_several.py by py2cu 0.1.0: step(uint8[::1], int64, int64, float64)

extern "C" __global__ void step(unsigned char *cells, long long rows, long long columns, double weight)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows * columns) {
        cells[i] = (unsigned char)weight;
    }
}
