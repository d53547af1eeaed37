// Translated from reduce_sync.py by py2cu 0.1.0:
//    reduce_sync(int32[::1], uint32[::1], int64[::1], float32[::1], float64[::1])

// over the lanes of the mask
static __device__ __forceinline__ unsigned int py2cu_reduce_add_u32(unsigned int mask, unsigned int value)
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    return __reduce_add_sync(mask, value);
#else
    unsigned int lanes = __ballot_sync(mask, 1);
    if (lanes == 0xffffffff) {
        for (int distance = 16; distance > 0; distance /= 2) {
            unsigned int other = __shfl_xor_sync(lanes, value, distance);
            value += other;
        }
        return value;
    }
    unsigned int own = value;
    value = __shfl_sync(lanes, own, __ffs((int)lanes) - 1);
    for (unsigned int remaining = lanes & (lanes - 1); remaining != 0; remaining &= remaining - 1) {
        unsigned int other = __shfl_sync(lanes, own, __ffs((int)remaining) - 1);
        value += other;
    }
    return value;
#endif
}

// over the lanes of the mask
static __device__ __forceinline__ float py2cu_reduce_add_f32(unsigned int mask, float value)
{
    unsigned int lanes = __ballot_sync(mask, 1);
    if (lanes == 0xffffffff) {
        for (int distance = 16; distance > 0; distance /= 2) {
            float other = __shfl_xor_sync(lanes, value, distance);
            value += other;
        }
        return value;
    }
    float own = value;
    value = __shfl_sync(lanes, own, __ffs((int)lanes) - 1);
    for (unsigned int remaining = lanes & (lanes - 1); remaining != 0; remaining &= remaining - 1) {
        float other = __shfl_sync(lanes, own, __ffs((int)remaining) - 1);
        value += other;
    }
    return value;
}

// over the lanes of the mask
static __device__ __forceinline__ long long py2cu_reduce_min_i64(unsigned int mask, long long value)
{
    unsigned int lanes = __ballot_sync(mask, 1);
    if (lanes == 0xffffffff) {
        for (int distance = 16; distance > 0; distance /= 2) {
            long long other = __shfl_xor_sync(lanes, value, distance);
            value = min(value, other);
        }
        return value;
    }
    long long own = value;
    value = __shfl_sync(lanes, own, __ffs((int)lanes) - 1);
    for (unsigned int remaining = lanes & (lanes - 1); remaining != 0; remaining &= remaining - 1) {
        long long other = __shfl_sync(lanes, own, __ffs((int)remaining) - 1);
        value = min(value, other);
    }
    return value;
}

// over the lanes of the mask
static __device__ __forceinline__ unsigned int py2cu_reduce_max_u32(unsigned int mask, unsigned int value)
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    return __reduce_max_sync(mask, value);
#else
    unsigned int lanes = __ballot_sync(mask, 1);
    if (lanes == 0xffffffff) {
        for (int distance = 16; distance > 0; distance /= 2) {
            unsigned int other = __shfl_xor_sync(lanes, value, distance);
            value = max(value, other);
        }
        return value;
    }
    unsigned int own = value;
    value = __shfl_sync(lanes, own, __ffs((int)lanes) - 1);
    for (unsigned int remaining = lanes & (lanes - 1); remaining != 0; remaining &= remaining - 1) {
        unsigned int other = __shfl_sync(lanes, own, __ffs((int)remaining) - 1);
        value = max(value, other);
    }
    return value;
#endif
}

// over the lanes of the mask
static __device__ __forceinline__ unsigned int py2cu_reduce_and_u32(unsigned int mask, unsigned int value)
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    return __reduce_and_sync(mask, value);
#else
    unsigned int lanes = __ballot_sync(mask, 1);
    if (lanes == 0xffffffff) {
        for (int distance = 16; distance > 0; distance /= 2) {
            unsigned int other = __shfl_xor_sync(lanes, value, distance);
            value &= other;
        }
        return value;
    }
    unsigned int own = value;
    value = __shfl_sync(lanes, own, __ffs((int)lanes) - 1);
    for (unsigned int remaining = lanes & (lanes - 1); remaining != 0; remaining &= remaining - 1) {
        unsigned int other = __shfl_sync(lanes, own, __ffs((int)remaining) - 1);
        value &= other;
    }
    return value;
#endif
}

// over the lanes of the mask
static __device__ __forceinline__ unsigned long long py2cu_reduce_or_u64(unsigned int mask, unsigned long long value)
{
    unsigned int lanes = __ballot_sync(mask, 1);
    if (lanes == 0xffffffff) {
        for (int distance = 16; distance > 0; distance /= 2) {
            unsigned long long other = __shfl_xor_sync(lanes, value, distance);
            value |= other;
        }
        return value;
    }
    unsigned long long own = value;
    value = __shfl_sync(lanes, own, __ffs((int)lanes) - 1);
    for (unsigned int remaining = lanes & (lanes - 1); remaining != 0; remaining &= remaining - 1) {
        unsigned long long other = __shfl_sync(lanes, own, __ffs((int)remaining) - 1);
        value |= other;
    }
    return value;
}

// over the lanes of the mask
static __device__ __forceinline__ unsigned int py2cu_reduce_xor_u32(unsigned int mask, unsigned int value)
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    return __reduce_xor_sync(mask, value);
#else
    unsigned int lanes = __ballot_sync(mask, 1);
    if (lanes == 0xffffffff) {
        for (int distance = 16; distance > 0; distance /= 2) {
            unsigned int other = __shfl_xor_sync(lanes, value, distance);
            value ^= other;
        }
        return value;
    }
    unsigned int own = value;
    value = __shfl_sync(lanes, own, __ffs((int)lanes) - 1);
    for (unsigned int remaining = lanes & (lanes - 1); remaining != 0; remaining &= remaining - 1) {
        unsigned int other = __shfl_sync(lanes, own, __ffs((int)remaining) - 1);
        value ^= other;
    }
    return value;
#endif
}

extern "C" __global__ void reduce_sync(int *a, unsigned int *b, long long *c, const float *x, double *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    float total = py2cu_reduce_add_f32(0xFFFFFFFFU, x[i]);
    if (threadIdx.x % 32 == 0) {
        atomicAdd(&y[0], total);
    }
    a[i] = (int)py2cu_reduce_add_u32(0xFFFF, (unsigned int)a[i]);  // half a warp
    b[i] = py2cu_reduce_max_u32(0xFFFFFFFFU, b[i]);
    b[i] &= py2cu_reduce_xor_u32(0xFFFFFFFFU, b[i]);
    c[i] = py2cu_reduce_min_i64(0xFFFFFFFFU, c[i])
           + (long long)py2cu_reduce_or_u64(0xFFFFFFFFU, (unsigned long long)c[i]);
    a[i] = (int)py2cu_reduce_and_u32(0xFFFFFFFFU, (unsigned int)a[i]);
}
