// Translated from votes.py by py2cu 0.1.0:
//    votes(int32[::1], int64[::1], float32[::1], float64[::1], uint32[::1], bool[::1]),
//    bits(int32[::1], uint32[::1], int64[::1], uint64[::1], uint8[::1], float32[::1], float64[::1]),
//    counted(int32[::1], uint32[::1], uint64[::1])

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

extern "C" __global__ void votes(int *a, long long *b, float *x, double *y, unsigned int *masks, bool *flags)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long full = 0xFFFFFFFFLL;
    a[i] = __shfl_sync((unsigned int)full, a[i], 0);
    b[i] = __shfl_xor_sync((unsigned int)full, b[i], 1);
    x[i] = __shfl_up_sync((unsigned int)full, x[i], 1);
    y[i] = __shfl_down_sync(4294967295U, y[i], 1);
    flags[0] = __all_sync(full, a[i] > 0) != 0;
    flags[1] = __any_sync(full, a[i]) != 0;
    a[1] = (int)__ballot_sync(full, a[i] > 0);
    a[2] = (int)__match_any_sync((unsigned int)full, x[i]);
    masks[0] = __activemask();
    a[3] = __syncthreads_count(a[i]);
    if (__syncthreads_and(a[i]) != 0) {
        a[4] = __syncthreads_or(a[i]);
    }
    __syncwarp();
    __syncwarp(0xFF);
    __threadfence();
    __threadfence_block();
    __threadfence_system();
}

extern "C" __global__ void bits(int *a, unsigned int *b, long long *c, unsigned long long *d, unsigned char *e,
                                float *x, double *y)
{
    a[0] = __popc((unsigned int)a[1]);
    b[0] = (unsigned int)__popc(b[1]);
    c[0] = __popcll((unsigned long long)c[1]);
    d[0] = (unsigned long long)__popcll(d[1]);
    e[0] = (unsigned char)__popc(e[1]);
    a[2] = __clz(a[1]);
    b[2] = (unsigned int)__clz((int)b[1]);
    c[2] = __clzll(c[1]);
    b[3] = (unsigned int)__ffs(a[1]);
    b[4] = (unsigned int)__ffsll((long long)d[1]);
    b[5] = __brev(b[1]);
    d[5] = __brevll(d[1]);
    x[0] = fmaf(x[1], x[2], x[3]);
    y[0] = fma(y[1], y[2], y[3]);
    x[4] = cbrtf(x[1]);
    a[6] = a[1] > 0 ? a[2] : a[3];
    b[7] = b[1] & -b[1];
    c[7] = __popc(7);
}

// Numba's & of two uint32 is a uint64, of which 32 bits are counted.
extern "C" __global__ void counted(int *x, const unsigned int *u, const unsigned long long *w)
{
    unsigned int m = __activemask();
    x[0] = __popc(m & py2cu_lanemask_lt());
    x[1] = __popc(u[0] & 0xff) + __ffs((int)(u[0] ^ u[1]));
    x[2] = __popcll((unsigned long long)u[0] + u[1]) + __popcll(w[0] & w[1]);
}
