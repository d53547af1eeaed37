// The kernels of placements.py as one writes them by hand who knows where memory wants the threads.

extern "C" __global__ void gray(int rows, int columns, const float *__restrict__ rgb, float *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows && j < columns) {
        const float *pixel = rgb + 3 * (i * columns + j);
        out[i * columns + j] = (float)(pixel[0] * 0.299 + pixel[1] * 0.587 + pixel[2] * 0.114);
    }
}

extern "C" __global__ void jacobi(int rows, int columns, const double *__restrict__ a, double *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (0 < i && i < rows - 1 && 0 < j && j < columns - 1) {
        int at = i * columns + j;
        out[at] = 0.25 * (a[at - columns] + a[at + columns] + a[at - 1] + a[at + 1]);
    }
}

// Four elements a thread, all of which are loaded before the first is stored.
extern "C" __global__ void vector_add(int n, const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out)
{
    int first = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sums[4];
    for (int k = 0; k < 4; k++) {
        int i = first + k * blockDim.x;
        if (i < n)
            sums[k] = x[i] + y[i];
    }
    for (int k = 0; k < 4; k++) {
        int i = first + k * blockDim.x;
        if (i < n)
            out[i] = sums[k];
    }
}

// As many blocks as the GPU holds; each has bins of its own.
extern "C" __global__ void histogram(int n, const unsigned char *__restrict__ x, int *__restrict__ bins)
{
    __shared__ int own[256];
    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        own[b] = 0;
    __syncthreads();
    int first = blockIdx.x * blockDim.x + threadIdx.x, stride = gridDim.x * blockDim.x;
    int count = first < n ? (n - 1 - first) / stride + 1 : 0; // counted, so that loads need not wait for atomics
    for (int k = 0; k < count; k++)
        atomicAdd(&own[x[first + k * stride]], 1);
    __syncthreads();
    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        atomicAdd(&bins[b], own[b]);
}
