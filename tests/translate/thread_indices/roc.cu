// Translated from roc.py by py2cu 0.1.0: transpose(float32[:, ::1], float32[:, ::1]),
//    histogram(int32[::1], uint32[::1]), shape_of_launch(int64[::1]), publish(int32[::1], int32[::1])

constexpr int TILE = 8;

static __device__ long long flat(int columns)
{
    return (int)(blockIdx.y * blockDim.y + threadIdx.y) * columns + ((long long)blockIdx.x * blockDim.x + threadIdx.x);
}

extern "C" __global__ void transpose(const float *x, long long x_shape1, float *out, long long out_shape1)
{
    __shared__ float tile[TILE][TILE];
    int i = threadIdx.x, j = threadIdx.y;
    int row = blockIdx.y * TILE;
    long long column = (long long)blockIdx.x * blockDim.x;
    tile[j][i] = x[(row + j) * x_shape1 + column + i];
    __syncthreads();
    out[(column + j) * out_shape1 + row + i] = tile[i][j];
}

extern "C" __global__ void histogram(const int *x, long long x_shape0, unsigned int *counts)
{
    int i = threadIdx.x;
    __shared__ unsigned int bins[64];
    bins[i] = 0;
    __syncthreads();
    for (long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         k < x_shape0;
         k += (long long)blockDim.x * gridDim.x) {
        atomicAdd(&bins[x[k] & 63], 1);
    }
    __syncthreads();
    atomicAdd(&counts[i], bins[i]);
}

extern "C" __global__ void shape_of_launch(long long *sizes)
{
    if ((long long)blockIdx.x * blockDim.x + threadIdx.x == 0) {
        sizes[0] = blockDim.z * gridDim.z > 1 ? 3 : blockDim.y * gridDim.y > 1 ? 2 : 1;
        for (int d = 0; d < 3; d++) {
            sizes[d + 1] = d == 0 ? gridDim.x : d == 1 ? gridDim.y : gridDim.z;
        }
        sizes[4] = 1;
        sizes[5] = 0;
    }
}

extern "C" __global__ void publish(int *values, int *flag)
{
    long long k = flat(4);
    values[k] = (int)(flag[1] == 0 ? (long long)blockIdx.x * blockDim.x + threadIdx.x
                      : flag[1] == 1 ? (int)(blockIdx.y * blockDim.y + threadIdx.y)
                        : flag[1] == 2 ? (int)(blockIdx.z * blockDim.z + threadIdx.z) : 0);
    __threadfence_block();
    __threadfence();
    flag[0] = 1;
}
