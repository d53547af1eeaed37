// Translated from reduce.py by py2cu 0.1.0: total_kernel(float32[::1], float32[::1], float32, bool)

static __device__ float total(float a, float b)
{
    return a + b;
}

// total() of the first `count` values of a warp, in lane 0.
static __device__ float total_across_warp(float value, long long count)
{
    int lane = threadIdx.x % 32;
    int offset = 16;
    while (offset > 0) {
        float other = __shfl_down_sync(0xFFFFFFFFU, value, offset);
        if (lane + offset < count) {
            value = total(value, other);
        }
        offset /= 2;
    }
    return value;
}

// total() of all elements: each block stores its result in `partials`, which a second launch reduces to one value.
extern "C" __global__ void total_kernel(const float *__restrict__ x, int x_shape0, float *__restrict__ partials,
                                        float init, bool use_init)
{
    __shared__ float shares[32];
    int thread = threadIdx.x;
    // threads of the block that have an element
    int busy = min(x_shape0 - (int)(blockIdx.x * blockDim.x), (int)blockDim.x);
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    float value = first < x_shape0 ? x[first] : x[0];
    for (int i = first + (int)(blockDim.x * gridDim.x); i < x_shape0; i += (int)(blockDim.x * gridDim.x)) {
        value = total(value, x[i]);
    }

    value = total_across_warp(value, busy - thread / 32 * 32);
    if (thread % 32 == 0) {
        shares[thread / 32] = value;
    }
    __syncthreads();

    if (thread < 32) {
        int warps = (busy + 31) >> 5;
        float whole = total_across_warp(thread < warps ? shares[thread] : value, warps);
        if (thread == 0) {
            if (use_init && blockIdx.x == 0) {
                whole = total(whole, init);
            }
            partials[blockIdx.x] = whole;
        }
    }
}
