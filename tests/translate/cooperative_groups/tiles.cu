// Translated from tiles.py by py2cu 0.1.0: sums(float32[::1], float32[::1]), parts(int32[::1], uint32[::1], bool[::1])

static __device__ __forceinline__ int py2cu_lane_id()  // lane of the thread in its warp
{
#ifdef PY2CU_HOST
    return (int)py2cu_host_lane();
#else
    int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
#endif
}

static __device__ __forceinline__ unsigned int py2cu_tile_mask(int size)  // lanes of the thread's tile
{
    return ((1u << size) - 1) << (py2cu_lane_id() & -size);
}

static __device__ float tile_sum(float value)
{
    int step = 32 / 2;
    while (step > 0) {
        value += __shfl_down_sync(0xffffffffU, value, step);
        step /= 2;
    }
    return value;
}

extern "C" __global__ void sums(const float *x, float *out)
{
    float total = tile_sum(x[(long long)blockIdx.x * blockDim.x + threadIdx.x]);
    if (py2cu_lane_id() == 0) {
        out[(long long)blockIdx.x * ((blockDim.x * blockDim.y * blockDim.z + 31) / 32)
            + ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) / 32] = total;
    }
    __syncwarp();
}

extern "C" __global__ void parts(int *a, unsigned int *votes, bool *flags)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = (int)((long long)__shfl_sync(py2cu_tile_mask(8), a[i], 0, 8)
                 + __shfl_xor_sync(py2cu_tile_mask(8), a[i], 1, 8) + __shfl_up_sync(py2cu_tile_mask(8), a[i], 1, 8)
                 + (py2cu_lane_id() & 7));
    votes[i] = __ballot_sync(py2cu_tile_mask(8), a[i] > 3) >> (py2cu_lane_id() & 24);
    flags[i] = __any_sync(py2cu_tile_mask(8), a[i] > 10) != 0 || __all_sync(py2cu_tile_mask(8), a[i]) != 0;
    __syncwarp(py2cu_tile_mask(8));
}
