// Translated from static_limit.py by py2cu 0.1.0: reverse(float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void reverse(float *x)
{
    __shared__ float tile[12288];  // 48 KB, the limit of static shared memory
    int t = threadIdx.x;
    tile[t] = x[t];
    __syncthreads();
    x[t] = tile[py2cu_wrap(63 - t, 12288)];
}
