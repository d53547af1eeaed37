// Hand-written baseline of spmv.py.
extern "C" __global__ void spmv(int rows, const int *__restrict__ row_starts, const int *__restrict__ columns,
                                const double *__restrict__ values, const double *__restrict__ x, double *__restrict__ y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        double total = 0.0;
        int end = row_starts[row + 1];
        for (int k = row_starts[row]; k < end; k++)
            total += values[k] * x[columns[k]];
        y[row] = total;
    }
}
