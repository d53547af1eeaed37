// Translated from counts_in_int.py by py2cu 0.1.0: kernel(int32[::1], int64[::1], int64[::1])

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

extern "C" __global__ void kernel(const int *x, const long long *y, long long *out)
{
    out[0] = __popc((unsigned int)x[0]) * 67108863;
    out[1] = (long long)__popc((unsigned int)x[0]) * 67108864;
    out[2] = __clzll(y[0]) * 33554431;
    out[3] = (long long)__clzll(y[0]) * 33554432;
    out[4] = py2cu_lane_id() * 69273666;
    out[5] = (long long)py2cu_lane_id() * 69273667;
}
