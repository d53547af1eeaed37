// Translated from assumed_nonnegative.py by py2cu 0.1.0:
//    spmv(float32[::1], int32[::1], int32[::1], float32[::1], float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void spmv(const float *data, long long data_shape0, const int *indices, long long indices_shape0,
                                const int *indptr, const float *x, long long x_shape0, float *y, long long y_shape0)
{
    long long row = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (row < y_shape0) {
        double total = 0.0;
        int k_stop = indptr[row + 1];
        for (int k = indptr[row]; k < k_stop; k++) {
            total += data[py2cu_wrap(k, data_shape0)] * x[py2cu_wrap(indices[py2cu_wrap(k, indices_shape0)], x_shape0)];
        }
        y[row] = (float)total;
    }
}
