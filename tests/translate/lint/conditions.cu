// Translated from conditions.py by py2cu 0.1.0: skipped(float32[::1]), both_in_bounds(float32[::1], int64, int64),
//    not_out_of_bounds(float32[::1], int64), one_by_all_means(float32[::1], bool),
//    given_to_a_recursion(float32[::1], int64), banks(float32[::1], uint8)

constexpr double SCALE = 2.5;
constexpr int ROWS = 32;

static __device__ float halve(float *tile, long long n)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (n == 0) {
        return tile[0];
    }
    tile[n & 63] = (float)n;
    return halve(tile, n >> 1);
}

extern "C" __global__ void skipped(float *x)
{
    __shared__ float tile[64];
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        if (t == i) {
            continue;
        }
        tile[t] = x[t];
        __syncthreads();
    }
    x[t] = tile[0];
}

extern "C" __global__ void both_in_bounds(float *x, long long n, long long m)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < m) {
        x[i] = (float)j;
        __syncthreads();
        x[j] = (float)i;
    }
}

extern "C" __global__ void not_out_of_bounds(float *x, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = (float)i;
        __syncthreads();
        x[i] += (float)SCALE;
    }
}

extern "C" __global__ void one_by_all_means(float *x, bool all_of_them)
{
    int t = threadIdx.x;
    if (t <= 0) {
        x[0] = 1;
    }
    if (t == 0 && all_of_them) {
        x[1] = x[2] * (float)SCALE;
    }
    if (t == 0) {
        x[3] = 3;
    }
    if (!(t > 0 || all_of_them)) {
        x[4] = 4;
    }
}

extern "C" __global__ void given_to_a_recursion(float *x, long long n)
{
    __shared__ float tile[64];
    int t = threadIdx.x;
    tile[t] = x[t];
    x[t] = halve(tile, n);
    x[t] += tile[t + 1];
}

extern "C" __global__ void banks(float *x, unsigned char n)
{
    __shared__ float tile[64][64];
    int t = threadIdx.x;
    tile[t * n][0] = x[t];
    tile[t / 2][1] = x[t];
    tile[t * ROWS][2] = x[t];
    __syncthreads();
    x[t] = tile[0][t];
}
