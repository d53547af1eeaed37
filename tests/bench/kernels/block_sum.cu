// Hand-written baseline of block_sum.py.
#define WARPS 8

__device__ float warp_sum(float value)
{
    for (int step = 16; step > 0; step /= 2)
        value += __shfl_down_sync(0xFFFFFFFF, value, step);
    return value;
}

extern "C" __global__ void block_sum(int n, const float *__restrict__ x, float *__restrict__ total)
{
    __shared__ float parts[WARPS];
    float value = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        value += x[i];
    value = warp_sum(value);
    int t = threadIdx.x;
    if (t % 32 == 0)
        parts[t / 32] = value;
    __syncthreads();
    if (t < 32) {
        value = t < WARPS ? parts[t] : 0.0f;
        value = warp_sum(value);
        if (t == 0)
            atomicAdd(total, value);
    }
}
