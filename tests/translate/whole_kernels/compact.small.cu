// Translated from compact.py by py2cu 0.1.0: compact(float64[:], float64[::1], int32[::1])

constexpr int THREADS = 128;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void compact(const double *__restrict__ values, int values_shape0, int values_stride0,
                                   double *__restrict__ kept, int kept_shape0, int *__restrict__ count)
{
    __shared__ int flags[THREADS];
    __shared__ int base[1];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool keep = i < values_shape0 && values[i * values_stride0] > 0.0;
    flags[t] = keep ? 1 : 0;
    __syncthreads();
    if (t == 0) {
        long long total = 0;
        for (int k = 0; k < THREADS; k++) {
            int flag = flags[k];
            flags[k] = (int)total;
            total += flag;
        }
        base[0] = atomicAdd(&count[0], (int)total);
    }
    __syncthreads();
    if (keep) {
        kept[py2cu_wrap((long long)base[0] + flags[t], kept_shape0)] = values[i * values_stride0];
    }
}
