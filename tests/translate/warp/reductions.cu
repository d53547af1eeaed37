// Translated from reductions.py by py2cu 0.1.0: block_sums(float32[::1], float32[::1]), scan(int32[::1], int32[::1])

constexpr unsigned int FULL = 0xFFFFFFFFU;

static __device__ float warp_sum(float value)
{
    int offset = 16;
    while (offset > 0) {
        value += __shfl_down_sync(FULL, value, offset);
        offset /= 2;
    }
    return value;
}

extern "C" __global__ void block_sums(const float *x, long long x_shape0, float *out)
{
    __shared__ float parts[32];
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x;
    int lane = t % 32;
    int warp = t / 32;
    float value = warp_sum(i < x_shape0 ? x[i] : 0.0f);
    if (lane == 0) {
        parts[warp] = value;
    }
    __syncthreads();
    if (warp == 0) {
        value = warp_sum(lane < (int)(blockDim.x / 32) ? parts[lane] : 0.0f);
        if (lane == 0) {
            out[blockIdx.x] = value;
        }
    }
}

// Inclusive prefix sum within each warp.
extern "C" __global__ void scan(const int *x, int *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    long long value = x[i];
    int offset = 1;
    while (offset < 32) {
        long long below = __shfl_up_sync(FULL, value, offset);
        if (lane >= offset) {
            value = value + below;
        }
        offset *= 2;
    }
    out[i] = (int)value;
}
