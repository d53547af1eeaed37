// Translated from size_of_argument.py by py2cu 0.1.0: sums(float32[::1], float64[::1])

constexpr int WIDTH = 16;

static __device__ float block_sum(const float *x)
{
    __shared__ float part[WIDTH];
    int i = threadIdx.x;
    part[i] = x[(long long)blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    float total = 0;
    for (int j = 0; j < WIDTH; j++) {
        total += part[j];
    }
    return total;
}

static __device__ double block_sum_32(const float *x)
{
    __shared__ double part[32];
    int i = threadIdx.x;
    part[i] = x[(long long)blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    double total = 0;
    for (int j = 0; j < 32; j++) {
        total += part[j];
    }
    return total;
}

static __device__ double corner(const float *x)
{
    double square[2][3];
    square[1][1] = x[0];
    return square[1][1];
}

static __device__ double corner_2(const float *x)
{
    double square[4][4];
    square[1][1] = x[0];
    return square[1][1];
}

extern "C" __global__ void sums(const float *x, double *out)
{
    out[0] = block_sum(x);
    out[1] = block_sum_32(x);
    out[2] = corner(x) + corner_2(x);
}
