// Translated from component_indices.py by py2cu 0.1.0: kernel(float32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *out, long long n)
{
    __shared__ float4 tile[8];
    for (long long i = 0; i < n; i++) {
        long long i_2 = (long long)blockIdx.x * blockDim.x + threadIdx.x;
        tile[i_2].y *= 2.0f;
    }
    out[2] = tile[py2cu_wrap(n, 8)].z;
}
