// Translated from votes_of_wide_numbers.py by py2cu 0.1.0: kernel(int64[::1])

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

extern "C" __global__ void kernel(long long *x)
{
    x[0] = __ballot_sync(py2cu_tile_mask(16), x[1] != 0) >> (py2cu_lane_id() & 16);
    x[2] = __any_sync(py2cu_tile_mask(16), x[3] > 2) != 0;
}
