// Translated from barriers.py by py2cu 0.1.0: wrong(float32[::1], int32[::1]), less_sure(float32[::1], int32[::1]),
//    others_leave(float32[::1]), right(float32[::1], int32[::1], int64)

static __device__ float sum_of_block(const float *part)
{
    __syncthreads();
    float total = 0;
    for (int k = 0; k < 32; k++) {
        total += part[k];
    }
    return total;
}

extern "C" __global__ void wrong(float *x, const int *steps)
{
    __shared__ float part[32];
    int tid = threadIdx.x;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    part[tid] = x[i];
    if (tid < 16) {
        __syncthreads();
    }
    if (x[i] > 0.0f) {
        x[i] = sum_of_block(part);
    }
    for (int k = tid; k < 64; k += 8) {
        x[k] = 0;
        __syncthreads();
    }
    for (int k = 0; k < 8; k++) {
        if (steps[i] < k) {
            continue;
        }
        __syncthreads();
        if (steps[tid] == k) {
            break;
        }
    }
    int odd = tid % 2;
    while (odd < 4) {
        odd += 1;
        __syncthreads();
    }
}

extern "C" __global__ void less_sure(const float *x, long long x_shape0, int *steps, long long steps_shape0)
{
    __shared__ float part[32];
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        part[threadIdx.x] = x[i];
        __syncthreads();
    }
    if (i >= steps_shape0) {
        return;
    }
    __syncthreads();
    steps[i] = part[0] > 1.0f;
}

extern "C" __global__ void others_leave(float *x)
{
    __shared__ float part[32];
    int tid = threadIdx.x;
    part[tid] = x[tid];
    int half = 16;
    while (half > 0) {
        if (tid < half) {
            __syncthreads();
            part[tid] += part[tid + half];
            half /= 2;
        } else {
            return;
        }
    }
    x[tid] = part[tid];
}

extern "C" __global__ void right(float *x, const int *steps, long long n)
{
    __shared__ float part[32];
    int tid = threadIdx.x;
    int half = blockDim.x / 2;
    part[tid] = x[(long long)blockIdx.x * blockDim.x + threadIdx.x];
    while (half > 0) {
        __syncthreads();
        if (tid < half) {
            part[tid] += part[tid + half];
        }
        half /= 2;
    }
    if (n > 3 && blockIdx.x == 0) {
        __syncthreads();
    }
    for (long long k = blockIdx.x; k < n; k += gridDim.x) {
        if (steps[k] == 0) {  // one element, so equal for all threads
            break;
        }
        __syncthreads();
    }
    while (__syncthreads_or(part[tid] > 1.0f) != 0) {
        part[tid] /= 2.0f;
    }
    if (part[0] > 0.0f) {
        __syncthreads();
    }
    if (tid < 4) {
        int chosen = 1;
        int turns = 3;
        for (int k = 0; k < turns; k++) {
            x[k + tid] += (double)chosen;
        }
    }
    if (tid == 0) {
        x[0] = part[0];
    }
}
