// Hand-written baseline of samples/histogram.py.
constexpr int BINS = 256;

extern "C" __global__ void histogram(int n, const unsigned char *__restrict__ values, int *__restrict__ counts)
{
    __shared__ int local[BINS];
    for (int b = threadIdx.x; b < BINS; b += blockDim.x)
        local[b] = 0;
    __syncthreads();

    // Counted, because with a stride known only at run time the compiler tests for the end after every atomic, and then has
    // one load in flight instead of four.
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    int stride = gridDim.x * blockDim.x;
    int count = first < n ? (n - 1 - first) / stride + 1 : 0;
    for (int k = 0; k < count; k++)
        atomicAdd(&local[values[first + k * stride]], 1);
    __syncthreads();

    for (int b = threadIdx.x; b < BINS; b += blockDim.x)
        atomicAdd(&counts[b], local[b]);
}
