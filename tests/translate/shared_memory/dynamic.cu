// Translated from dynamic.py by py2cu 0.1.0: reverse(float32[::1]), two_views(float64[::1], int32[::1]),
//    by_tuple(float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ __forceinline__ long long py2cu_dynamic_shared_bytes()  // what the launch gave
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
    int *counts = (int *)py2cu_dynamic_shared;
    __shared__ int own[4];
    int t = threadIdx.x;
    values[t] = d[t];
    own[t & 3] = t;
    __syncthreads();
    s[t] = counts[2 * t] + own[0];
    s[0] = (int)(py2cu_dynamic_shared_bytes() / 4 + py2cu_dynamic_shared_bytes() / 8);
    s[1] = counts[py2cu_dynamic_shared_bytes() / 4 - 1];
}

extern "C" __global__ void by_tuple(const float *x, long long x_shape0)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    float *part = (float *)py2cu_dynamic_shared;
    part[threadIdx.x] = x[py2cu_wrap(py2cu_dynamic_shared_bytes() / 4 - 1, x_shape0)];
}
