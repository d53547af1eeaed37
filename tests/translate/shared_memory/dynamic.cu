// Translated from dynamic.py by py2cu 0.1.0: reverse(float32[::1]), two_views(float64[::1], int32[::1]),
//    by_tuple(float32[::1]), ends(float32[::1], float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// dynamic shared memory of the launch, in bytes
static __device__ __forceinline__ long long py2cu_dynamic_shared_bytes()
{
#ifdef PY2CU_HOST
    return py2cu_host_dynamic_shared_bytes();
#else
    unsigned int bytes;
    asm volatile("mov.u32 %0, %%dynamic_smem_size;" : "=r"(bytes));
    return bytes;
#endif
}

extern "C" __global__ void reverse(float *x)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    float *part = (float *)py2cu_dynamic_shared;
    int t = threadIdx.x;
    part[t] = x[t];
    __syncthreads();
    x[t] = part[(int)(blockDim.x - 1) - t];
}

extern "C" __global__ void two_views(const double *d, int *s)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    double *values = (double *)py2cu_dynamic_shared;
    long long values_shape0 = py2cu_dynamic_shared_bytes() / 8;
    int *counts = (int *)py2cu_dynamic_shared;
    long long counts_shape0 = py2cu_dynamic_shared_bytes() / 4;
    __shared__ int own[4];
    int t = threadIdx.x;
    values[t] = d[t];
    own[t & 3] = t;
    __syncthreads();
    s[t] = counts[2 * t] + own[0];
    s[0] = (int)(counts_shape0 + values_shape0);
    s[1] = counts[counts_shape0 - 1];
}

extern "C" __global__ void by_tuple(const float *x, long long x_shape0)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    float *part = (float *)py2cu_dynamic_shared;
    long long part_shape0 = py2cu_dynamic_shared_bytes() / 4;
    part[threadIdx.x] = x[py2cu_wrap(part_shape0 - 1, x_shape0)];
}

// Its size, read once, and known properties.
extern "C" __global__ void ends(const float *x, float *y)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    int t = threadIdx.x;
    float *part = (float *)py2cu_dynamic_shared;
    long long part_shape0 = py2cu_dynamic_shared_bytes() / 4;
    part[t] = x[t];
    __syncthreads();
    if (t < part_shape0) {
        y[t] = part[part_shape0 - 1 - t] + part[part_shape0 - 1] + part[py2cu_wrap(part_shape0 - 2, part_shape0)];
    }
    for (long long k = 0; k < part_shape0; k++) {
        y[t] -= part[k];
    }
}
