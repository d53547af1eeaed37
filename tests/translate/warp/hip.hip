// Translated from hip.py by py2cu 0.1.0: warp_sums(float32[::1], float32[::1]),
//    votes(int32[::1], int64[::1], float32[:, ::1])
// HIP C++ for AMD GPUs: compiled, not run on AMD hardware

#include <hip/hip_runtime.h>

static __device__ __forceinline__ unsigned int py2cu_ballot(unsigned int mask, int predicate)
{
    return (unsigned int)(__ballot(predicate) >> (__lane_id() & 32u)) & mask;  // the half of the wavefront is the warp
}

template <typename T> static __device__ __forceinline__ T py2cu_shfl(unsigned int /*mask*/, T value, int lane, int width = 32)
{
    return __shfl(value, lane & (width - 1), width);
}

template <typename T> static __device__ __forceinline__ T py2cu_shfl_down(unsigned int /*mask*/, T value, unsigned int delta, int width = 32)
{
    return __shfl_down(value, delta, width);
}

template <typename T> static __device__ __forceinline__ T py2cu_shfl_xor(unsigned int /*mask*/, T value, int lane_mask, int width = 32)
{
    return __shfl_xor(value, lane_mask, width);
}

static __device__ __forceinline__ void py2cu_syncwarp(unsigned int /*mask*/ = 0xffffffffu)
{
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

template <typename T> static __device__ __forceinline__ unsigned int py2cu_match_any(unsigned int mask, T value)
{
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(T));
    unsigned int lanes = 0;
    for (int lane = 0; lane < 32; lane++) {
        lanes |= py2cu_shfl(mask, bits, lane) == bits ? 1u << lane : 0u;
    }
    return lanes & mask;
}

template <typename T, typename V> static __device__ __forceinline__ T py2cu_atomic_min(T *address, V value)
{
    return __hip_atomic_fetch_min(address, (T)value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}

template <typename T, typename V> static __device__ __forceinline__ T py2cu_atomic_max(T *address, V value)
{
    return __hip_atomic_fetch_max(address, (T)value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}

template <typename T> static __device__ __forceinline__ T py2cu_ldcs(const T *address)
{
    return __builtin_nontemporal_load(address);
}

static __device__ __forceinline__ unsigned int py2cu_lane()
{
    return __lane_id() & 31u;
}

// lane of the thread in its warp
static __device__ __forceinline__ int py2cu_lane_id() { return (int)py2cu_lane(); }

extern "C" __global__ void warp_sums(const float *x, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    float value = x[i];
    int offset = 32 / 2;
    while (offset > 0) {
        value += py2cu_shfl_down(0xFFFFFFFFU, value, offset);
        offset /= 2;
    }
    if (py2cu_lane_id() == 0) {
        out[i / 32] = value;
    }
}

extern "C" __global__ void votes(const int *x, long long *extremes, float *table, long long table_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float tile[8][32];
    tile[threadIdx.y][threadIdx.x] = py2cu_ldcs(&table[i * table_shape1]);
    __syncthreads();
    int active = (int)py2cu_ballot(0xFFFFFFFFU, x[i] > 0);
    int same = (int)py2cu_match_any((unsigned int)active, x[i]);
    py2cu_atomic_max(&extremes[0], __popc((unsigned int)same));
    py2cu_atomic_min(&extremes[1], x[i]);
    py2cu_syncwarp();
    table[i * table_shape1 + 1] = (float)((double)tile[threadIdx.y][31 - threadIdx.x]
                                          + py2cu_shfl_xor(0xFFFFFFFFU, x[i], 1));
}
