// Translated from costs.py by py2cu 0.1.0: wide_floats(float32[::1], float32[::1], float64[::1]),
//    banks(float32[::1], float64[::1]), counted(int32[::1], int32[::1]), memory(int64[::1], float32, int64)

constexpr double HALF = 0.5;
constexpr float HALF_32 = 0.5f;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void wide_floats(const float *x, float *y, double *wide)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i] * 0.5f + (float)HALF;
    y[i] = x[i] * 0.5f + HALF_32;
    y[i] = x[i] / 3.0f + x[i];
    y[i] = (float)((double)x[i] * blockDim.x);
    y[i] = sqrtf(x[i]);
    wide[i] = x[i] * wide[i] + wide[i] * 0.5;
    double total = 0.0;
    for (int k = 0; k < 4; k++) {
        total += x[k];
    }
    y[i] = (float)total;
}

extern "C" __global__ void banks(float *x, double *y)
{
    __shared__ float tile[32][32];
    __shared__ float padded[32][33];
    __shared__ double wide[1024];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    tile[tx][ty] = x[tx];
    padded[tx][ty] = x[ty];
    wide[tx * 16] = y[tx];
    wide[tx + 16] = y[tx];
    __syncthreads();
    x[tx] = tile[ty][tx] + padded[ty][tx] + tile[ty][4];
    y[tx] = wide[tx * 3];
}

extern "C" __global__ void counted(const int *x, long long x_shape0, int *counts, long long counts_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        atomicAdd(&counts[0], x[i]);
        atomicAdd(&counts[py2cu_wrap(x[i], counts_shape0)], 1);
        counts[py2cu_wrap(x[i], counts_shape0)] += 1;
        if (threadIdx.x == 0) {
            atomicMax(&counts[1], x[i]);
        }
    }
}

static __device__ long long fibonacci(int n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (n < 2) {
        return n;
    }
    return fibonacci(n - 1) + fibonacci(n - 2);
}

extern "C" __global__ void memory(long long *x, float /*factor*/, long long /*_spare*/)
{
    float own[8][64];
    int few[8];
    for (int k = 0; k < 8; k++) {
        few[k] = k;
        own[k][0] = (float)k;
    }
    x[0] = fibonacci(few[3]) + (long long)own[1][0];
}
