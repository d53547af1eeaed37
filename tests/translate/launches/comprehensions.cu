// Translated from comprehensions.py by py2cu 0.1.0: gather(float64[:, ::1], int32[::1], float32[::1], float32[::1]),
//    gather(float64[:, ::1], int64[::1], float32[::1], float64[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void gather(const double *table, long long table_shape0, long long table_shape1, const int *picks,
                                  long long picks_shape0, const float *weights, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < picks_shape0) {
        out[i] = (float)(table[py2cu_wrap(picks[i], table_shape0) * table_shape1] * weights[i]);
    }
}

extern "C" __global__ void gather_i64(const double *table, long long table_shape0, long long table_shape1,
                                      const long long *picks, long long picks_shape0, const float *weights,
                                      double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < picks_shape0) {
        out[i] = table[py2cu_wrap(picks[i], table_shape0) * table_shape1] * weights[i];
    }
}
