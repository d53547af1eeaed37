// Translated from offsets.py by py2cu 0.1.0: warp_sum(float32[::1], float32[::1]), wide(float32[::1], int64[::1])

extern "C" __global__ void warp_sum(const float *x, float *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    float v = x[i];
    int items[5] = {16, 8, 4, 2, 1};
    for (int k = 0; k < 5; k++) {
        int offset = items[k];
        v += __shfl_down_sync(0xFFFFFFFFU, v, offset);
    }
    if (i % 32 == 0) {
        y[i / 32] = v;
    }
}

extern "C" __global__ void wide(float *x, long long *n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int items[2] = {16, 4};
    for (int k = 0; k < 2; k++) {
        int offset = items[k];
        n[i] = max(n[i], (long long)offset);  // of two int64
        x[i] += x[i + offset];
    }
}
