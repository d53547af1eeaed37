// Translated from axis_swap_loops.py by py2cu 0.1.0: search(float32[::1], float32[:, ::1], int32[:, ::1]),
//    root(float64[:, ::1]), one_after_the_other(int64[:, ::1])

// schedule: x and y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void search(const float *edges, long long edges_shape0, const float *x, long long x_shape1,
                                  int *bins, long long bins_shape1)
{
    long long i = (long long)blockIdx.y * blockDim.y + threadIdx.y;
    long long j = blockIdx.x * blockDim.x + threadIdx.x;
    long long low = 0, high = edges_shape0;
    while (low < high) {
        long long middle = (low + high) / 2;
        if (edges[middle] <= x[i * x_shape1 + j]) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bins[i * bins_shape1 + j] = (int)low;
}

// schedule: x and y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void root(double *x, long long x_shape1)
{
    long long i = (long long)blockIdx.y * blockDim.y + threadIdx.y;
    long long j = blockIdx.x * blockDim.x + threadIdx.x;
    double guess = x[i * x_shape1 + j];
    for (int _ = 0; _ < 8; _++) {
        guess = (guess + x[i * x_shape1 + j] / guess) / 2.0;
    }
    double step = 1.0;
    while (step > 0.001) {
        step /= 2.0;
    }
    x[i * x_shape1 + j] = guess + step;
}

// schedule: x and y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void one_after_the_other(long long *x, long long x_shape1)
{
    long long i = (long long)blockIdx.y * blockDim.y + threadIdx.y;
    long long j = blockIdx.x * blockDim.x + threadIdx.x;
    int k = 0;
    long long value = 1;
    while (k < 8) {
        value = x[i * x_shape1 + j] + k;
        k += 2;
    }
    while (value > 9) {
        value /= 2;
    }
    x[i * x_shape1 + j] = value;
}
