// Translated from axis_swap.py by py2cu 0.1.0: gray(float32[:, :, ::1], float32[:, ::1]),
//    spelled_out(float32[:, ::1], float32[:, ::1]), product(float32[:, ::1], float32[:, ::1], float32[:, ::1]),
//    count(int32[:, ::1])

constexpr int TILE = 16;

struct Int64x2 {
    long long x, y;
};

// schedule: x and y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void gray(const float *image, long long image_shape1, long long image_shape2, float *out,
                                long long out_shape0, long long out_shape1)
{
    // One thread for each pixel.
    long long i = (long long)blockIdx.y * blockDim.y + threadIdx.y;
    long long j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0 && j < out_shape1) {
        out[i * out_shape1 + j] = (float)(image[(i * image_shape1 + j) * image_shape2] * 0.25
                                          + image[(i * image_shape1 + j) * image_shape2 + 1] * 0.5
                                          + image[(i * image_shape1 + j) * image_shape2 + 2] * 0.25);
    }
}

// schedule: x and y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void spelled_out(const float *x, long long x_shape0, long long x_shape1, float *out,
                                       long long out_shape1)
{
    long long row = threadIdx.y + (long long)blockIdx.y * blockDim.y;
    long long column = blockIdx.x * blockDim.x + threadIdx.x;
    long long rows = (long long)blockDim.y * gridDim.y;
    while (row < x_shape0 && column < x_shape1) {
        out[row * out_shape1 + column] = (float)((double)x[row * x_shape1 + column] + gridDim.x + threadIdx.z);
        row += rows;
    }
}

// schedule: x and y swapped in grid, block and indices, for coalesced accesses
// Each block computes a tile.
extern "C" __global__ void product(const float *a, long long a_shape1, const float *b, long long b_shape1, float *c,
                                   long long c_shape1)
{
    __shared__ float own_a[TILE][TILE];
    __shared__ float own_b[TILE][TILE];
    long long i = (long long)blockIdx.y * blockDim.y + threadIdx.y;
    long long j = blockIdx.x * blockDim.x + threadIdx.x;
    int row = threadIdx.y, column = threadIdx.x;
    float total = 0;
    for (long long k = 0; k < a_shape1; k += TILE) {
        own_a[row][column] = a[i * a_shape1 + k + column];
        own_b[row][column] = b[(k + row) * b_shape1 + j];
        __syncthreads();
        for (int n = 0; n < TILE; n++) {
            total += own_a[row][n] * own_b[n][column];
        }
        __syncthreads();
    }
    c[i * c_shape1 + j] = total;
}

static __device__ Int64x2 here()
{
    return {(long long)blockIdx.y * blockDim.y + threadIdx.y, blockIdx.x * blockDim.x + threadIdx.x};
}

// schedule: x and y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void count(int *out, long long out_shape0, long long out_shape1)
{
    auto [i, j] = here();
    if (i < out_shape0 && j < out_shape1) {
        atomicAdd(&out[i * out_shape1 + j], (int)((long long)blockDim.y * gridDim.y));
    }
}
