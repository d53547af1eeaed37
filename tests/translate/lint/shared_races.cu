// Translated from shared_races.py by py2cu 0.1.0: shifted(float32[::1], float32[::1]),
//    neighbour(float32[::1], float32[::1]), summed_by_one(float32[::1], float32[::1]),
//    reduced(float32[::1], float32[::1]), counted(int32[::1], int32[::1]), first_thread(int32[::1]),
//    tiles_without_second(float32[:, ::1], float32[:, ::1], float32[:, ::1]),
//    tiles(float32[:, ::1], float32[:, ::1], float32[:, ::1]), reduced_with_barriers(float32[::1], float32[::1]),
//    rows_of_their_own(float32[::1], float32[::1], int64), transposed(float32[:, ::1], float32[:, ::1]),
//    of_one_thread(float32[::1]), rows_in_turn(float32[::1], int64), one_row(float32[::1], int64)

constexpr int WIDTH = 16;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void shifted(const float *x, float *out)
{
    __shared__ float part[128];
    int tid = threadIdx.x;
    part[tid] = x[tid];
    out[tid] = part[tid] + part[(tid + 1) % 128];
}

extern "C" __global__ void neighbour(const float *x, long long x_shape0, float *out)
{
    __shared__ float part[130];
    int tid = threadIdx.x;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    part[tid + 1] = x[i];
    if (tid == 0) {
        part[0] = x[py2cu_wrap(i - 1, x_shape0)];
    }
    out[i] = part[tid] + part[tid + 1] + part[tid + 2];
}

extern "C" __global__ void summed_by_one(const float *x, float *out)
{
    __shared__ float part[128];
    int tid = threadIdx.x;
    part[tid] = x[tid];
    if (tid == 0) {
        float total = 0;
        for (int k = 0; k < 128; k++) {
            total += part[k];
        }
        out[0] = total;
    }
}

extern "C" __global__ void reduced(const float *x, float *out)
{
    __shared__ float part[128];
    int tid = threadIdx.x;
    part[tid] = x[tid];
    __syncthreads();
    int half = 64;
    while (half > 0) {
        if (tid < half) {
            part[tid] += part[tid + half];
        }
        half /= 2;
    }
    if (tid == 0) {
        out[0] = part[0];
    }
}

extern "C" __global__ void counted(const int *x, int *out)
{
    __shared__ int counts[64];
    int tid = threadIdx.x;
    counts[tid] = 0;
    atomicAdd(&counts[py2cu_wrap(x[(long long)blockIdx.x * blockDim.x + threadIdx.x], 64)], 1);
    __syncthreads();
    out[tid] = counts[tid];
}

extern "C" __global__ void first_thread(int *out)
{
    __shared__ int flag[1];
    if (threadIdx.x == 0) {
        flag[0] = out[0];
    }
    out[threadIdx.x + 1] = flag[0];
}

extern "C" __global__ void tiles_without_second(const float *a, long long a_shape1, const float *b, long long b_shape1,
                                                float *c, long long c_shape1)
{
    __shared__ float left[WIDTH][WIDTH];
    __shared__ float right[WIDTH][WIDTH];
    long long x = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long y = blockIdx.y * blockDim.y + threadIdx.y;
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    float total = 0;
    for (int i = 0; i < (int)gridDim.x; i++) {
        left[ty][tx] = a[y * a_shape1 + tx + (long long)i * WIDTH];
        right[ty][tx] = b[(ty + (long long)i * WIDTH) * b_shape1 + x];
        __syncthreads();
        for (int k = 0; k < WIDTH; k++) {
            total += left[ty][k] * right[k][tx];
        }
    }
    c[y * c_shape1 + x] = total;
}

extern "C" __global__ void tiles(const float *a, long long a_shape0, long long a_shape1, const float *b,
                                 long long b_shape1, float *c, long long c_shape1)
{
    __shared__ float left[WIDTH][WIDTH];
    __shared__ float right[WIDTH][WIDTH];
    long long x = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long y = blockIdx.y * blockDim.y + threadIdx.y;
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    float total = 0;
    for (int i = 0; i < (int)gridDim.x; i++) {
        left[ty][tx] = 0;
        if (y < a_shape0 && tx + (long long)i * WIDTH < a_shape1) {
            left[ty][tx] = a[y * a_shape1 + tx + (long long)i * WIDTH];
        }
        right[ty][tx] = b[(ty + (long long)i * WIDTH) * b_shape1 + x];
        __syncthreads();
        for (int k = 0; k < WIDTH; k++) {
            total += left[ty][k] * right[k][tx];
        }
        __syncthreads();
    }
    c[y * c_shape1 + x] = total;
}

extern "C" __global__ void reduced_with_barriers(const float *x, long long x_shape0, float *out)
{
    __shared__ float part[256];
    int tid = threadIdx.x;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        part[tid] = x[i];
    } else {
        part[tid] = 0;
    }
    __syncthreads();
    int step = 1;
    while (step < (int)blockDim.x) {
        if (tid % (2 * step) == 0) {
            part[tid] += part[tid + step];
        }
        step *= 2;
        __syncthreads();
    }
    int half = 128;
    while (half > 0) {
        if (tid < half) {
            float value = part[tid + half];
            part[tid] += value;
        }
        __syncthreads();
        half /= 2;
    }
    if (tid == 0) {
        part[0] += 1.0f;
        out[blockIdx.x] = part[0];
    }
}

extern "C" __global__ void rows_of_their_own(const float *x, float *out, long long /*n*/)
{
    __shared__ float rows[64][8];
    __shared__ float flat[512];
    int tid = threadIdx.x;
    int base = tid * 8;
    for (int k = 0; k < 8; k++) {
        rows[tid][k] = x[k];
        flat[base + k] = x[k];
    }
    for (int k = 0; k < 7; k++) {
        rows[tid][k] += rows[tid][k + 1];
        flat[base + k] += flat[tid * 8 + 7 - k];
    }
    out[tid] = rows[tid][0] + flat[base];
}

extern "C" __global__ void transposed(const float *x, long long x_shape1, float *out, long long out_shape1)
{
    __shared__ float tile[WIDTH][WIDTH + 1];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    tile[ty][tx] = x[ty * x_shape1 + tx];
    __syncthreads();
    out[ty * out_shape1 + tx] = tile[tx][ty];
}

extern "C" __global__ void of_one_thread(float *out)
{
    __shared__ float part[8];
    if (threadIdx.x == 0) {
        for (int k = 0; k < 8; k++) {
            part[k] = (float)k;
        }
        for (int k = 0; k < 8; k++) {
            out[k] = part[7 - k];
        }
    }
}

extern "C" __global__ void rows_in_turn(float *x, long long n)
{
    __shared__ float two[2][64];
    __shared__ float three[3][64];
    int tid = threadIdx.x;
    for (int k = 0; k < 3; k++) {
        three[k][tid] = 0;
        two[k % 2][tid] = 0;
    }
    __syncthreads();
    for (long long step = 2; step < n; step++) {
        long long even = step % 2;
        two[even][tid] = x[tid];
        three[step % 3][tid] = x[tid];
        if (tid > 0) {
            x[tid] = two[1 - even][tid - 1] + three[(step + 2) % 3][tid - 1];
        }
        __syncthreads();
    }
}

extern "C" __global__ void one_row(float *x, long long n)
{
    __shared__ float three[3][64];
    int tid = threadIdx.x;
    long long row = py2cu_floormod(n, 3);
    three[row][tid] = x[tid];
    if (tid > 0) {
        x[tid] = three[row][tid - 1];
    }
}
