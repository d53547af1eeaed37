// Translated from lanes.py by py2cu 0.1.0:
//    kernel(int32[::1], int64[::1], float32[::1], uint32[::1], bool[::1], int8[::1], uint16[::1])

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

static __device__ __forceinline__ unsigned int py2cu_lanemask_lt()  // lanes below the thread's
{
#ifdef PY2CU_HOST
    return (1u << py2cu_host_lane()) - 1;
#else
    unsigned int mask;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    return mask;
#endif
}

static __device__ __forceinline__ unsigned int py2cu_lanemask_ge()  // lanes from the thread's on
{
#ifdef PY2CU_HOST
    return -(1u << py2cu_host_lane());
#else
    unsigned int mask;
    asm("mov.u32 %0, %%lanemask_ge;" : "=r"(mask));
    return mask;
#endif
}

extern "C" __global__ void kernel(int *a, long long *b, float *x, unsigned int *m, bool *flags, signed char *h,
                                  unsigned short *u)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int lane = py2cu_lane_id();
    long long warp = i / warpSize;
    a[lane] = (int)warp;
    if (py2cu_lane_id() == 0) {
        a[i] = (int)(threadIdx.x % warpSize) + py2cu_lane_id();
    }
    if (py2cu_lane_id() != 0) {
        b[0] = -warpSize;
    }
    b[1] = min((int)blockDim.x, warpSize);
    int all;
    int same = (int)__match_all_sync(0xFFFFFFFFU, x[i], &all);
    bool all_same = all != 0;
    a[1] = same;
    flags[1] = all_same;
    int all_2;
    __match_all_sync(0xFFFFFFFFU, b[i], &all_2);
    flags[2] = all_2 != 0;
    flags[3] = __all_sync(4294967295U, b[i] != 0) != 0;
    flags[4] = __uni_sync(4294967295U, h[i]) != 0;
    m[0] = py2cu_lanemask_lt() & __activemask() & py2cu_lanemask_ge();
    h[0] = (signed char)(__popc((unsigned char)h[1]) + __popc((unsigned char)h[2]));
    h[3] = (signed char)(__clz((unsigned char)h[1]) - 24);
    u[0] = (unsigned short)(__clz(u[1]) - 16);
    a[5] = __clz(a[3]);
    a[6] = __shfl_down_sync(0xFFFFFFFFU, a[i], 4, 8);
    m[6] = __shfl_sync(0xFFFFFFFFU, m[i], 4);
    x[__popc(m[i] & py2cu_lanemask_lt())] = 1;
    __nanosleep(100);
    __brkpt();
    if (__syncthreads_or(flags[i]) != 0) {
        a[0] = (int)__match_any_sync(4294967295U, (int)h[1]);
    }
}
