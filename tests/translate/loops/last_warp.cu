// Translated from last_warp.py by py2cu 0.1.0: centers(float32[:, ::1], float32[::1], float32[::1]),
//    argmax(float32[:, ::1], int32[::1]), block_maxima(int32[::1], int32[::1], int32),
//    block_barriers(float32[::1], int32[::1])

constexpr int THREADS = 128;

// schedule: for launches with blocks of 256 threads
extern "C" __global__ void centers(const float *__restrict__ x, int x_shape1, const float *__restrict__ y,
                                   float *__restrict__ out)
{
    __shared__ float sums[256];
    __shared__ float weights[256];
    int t = threadIdx.x;
    sums[t] = x[(int)blockIdx.x * x_shape1 + t] * y[t];
    weights[t] = y[t];
    __syncthreads();
    // add the halves
    int step = 128;
    #pragma unroll 2
    while (step > 32) {  // in parallel
        if (t < step) {
            sums[t] += sums[t + step];
            weights[t] += weights[t + step];
        }
        __syncthreads();
        step /= 2;
    }
    if (t < 32) {
        // only threads of the first warp are left
        while (step > 0) {
            if (t < step) {
                sums[t] += sums[t + step];
                weights[t] += weights[t + step];
            }
            __syncwarp();
            step /= 2;
        }
    }
    __syncthreads();
    if (t == 0) {
        out[blockIdx.x] = sums[0] / weights[0];
    }
}

// schedule: for launches with blocks of 256 threads
extern "C" __global__ void argmax(const float *__restrict__ x, int x_shape0, int x_shape1, int *__restrict__ out)
{
    __shared__ float values[THREADS];
    __shared__ int columns[THREADS];
    int t = threadIdx.x;
    for (long long row = blockIdx.x; row < x_shape0; row += gridDim.x) {
        if (t < THREADS) {
            values[t] = x[row * x_shape1 + t];
            columns[t] = t;
        }
        int i = THREADS / 2;
        while ((unsigned int)i > 32) {
            __syncthreads();
            if (t < i && values[t + i] > values[t]) {
                values[t] = values[t + i];
                columns[t] = columns[t + i];
            }
            i >>= 1;
        }
        __syncthreads();
        if (t < 32) {
            // only threads of the first warp are left
            while (i != 0) {
                __syncwarp();
                if (t < i && values[t + i] > values[t]) {
                    values[t] = values[t + i];
                    columns[t] = columns[t + i];
                }
                i >>= 1;
            }
        }
        __syncthreads();
        if (t == 0) {
            out[row] = columns[0];
        }
        __syncthreads();
    }
}

static __device__ int largest(int *values, int t, int n)
{
    while (n > 64) {
        int half = (n + 1) / 2;
        if (t < n - half) {
            values[t] = max(values[t], values[t + half]);
        }
        n = half;
        __syncthreads();
    }
    if (t < 32) {
        // only threads of the first warp are left
        while (n > 1) {
            int half = (n + 1) / 2;
            if (t < n - half) {
                values[t] = max(values[t], values[t + half]);
            }
            n = half;
            __syncwarp();
        }
    }
    __syncthreads();
    return values[0];
}

// schedule: for launches with blocks of 256 threads
extern "C" __global__ void block_maxima(const int *__restrict__ x, int *__restrict__ out, int n)
{
    __shared__ int values[256];
    int t = threadIdx.x;
    values[t] = x[blockIdx.x * 256 + threadIdx.x];
    __syncthreads();
    int result = largest(values, t, n);
    if (t == 1) {
        out[blockIdx.x] = result;
    }
}

// schedule: for launches with blocks of 256 threads
// All threads change `steps`, and all threads read an element.
extern "C" __global__ void block_barriers(const float *__restrict__ x, int *__restrict__ out)
{
    __shared__ float values[256];
    int t = threadIdx.x;
    values[t] = x[blockIdx.x * 256 + threadIdx.x];
    __syncthreads();
    long long steps = 0;
    int step = 128;
    while (step > 0) {
        if (t < step) {
            values[t] += values[t + step];
        }
        steps += 1;
        __syncthreads();
        step /= 2;
    }
    step = 128;
    while (step > 0) {
        float first = values[0];
        __syncthreads();
        if (t < step) {
            values[t] += values[t + step] - first;
        }
        __syncthreads();
        step /= 2;
    }
    out[blockIdx.x * 256 + threadIdx.x] = (int)(values[0] + (double)steps);
}
