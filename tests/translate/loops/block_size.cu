// Translated from block_size.py by py2cu 0.1.0: row_sums(float32[:, ::1], float32[::1]),
//    block_maxima(int32[::1], int32[::1], int32), scale(float64[:, ::1])

// schedule: for launches with blocks of 256 threads
extern "C" __global__ void row_sums(const float *__restrict__ x, int x_shape1, float *__restrict__ out)
{
    __shared__ float partial[256];
    int t = threadIdx.x;
    float total = 0;
    for (int k = t; k < x_shape1; k += 256) {
        total += x[(int)blockIdx.x * x_shape1 + k];
    }
    partial[t] = total;
    __syncthreads();
    int s = 128;
    while (s > 0) {
        if (t < s) {
            partial[t] += partial[t + s];
        }
        __syncthreads();
        s /= 2;
    }
    if (t == 0) {
        out[blockIdx.x] = partial[0];
    }
}

static __device__ int largest(int *values, int t)
{
    int n = 256;
    while (n > 1) {
        int half = (n + 1) / 2;
        if (t < n - half) {
            values[t] = max(values[t], values[t + half]);
        }
        n = half;
        __syncthreads();
    }
    return values[0];
}

// schedule: for launches with blocks of 256 threads, block = 3
extern "C" __global__ void block_maxima(const int *__restrict__ x, int *__restrict__ out)
{
    constexpr int block = 3;
    __shared__ int values[256];
    values[threadIdx.x] = x[blockIdx.x * 256 + threadIdx.x];
    for (int _ = 0; _ < block; _++) {
        values[threadIdx.x] += 1;
    }
    __syncthreads();
    int result = largest(values, threadIdx.x);
    if (threadIdx.x == 255) {
        out[blockIdx.x] = result;
    }
}

// schedule: for launches with blocks of 256 threads
extern "C" __global__ void scale(double *__restrict__ x, int x_shape0, int x_shape1)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    int j = blockIdx.y + threadIdx.y;
    int step_i = 256 * gridDim.x, step_j = gridDim.y;
    for (int row = i; row < x_shape0; row += step_i) {
        for (int column = j; column < x_shape1; column += step_j) {
            x[row * x_shape1 + column] *= 256.0;
        }
    }
}
