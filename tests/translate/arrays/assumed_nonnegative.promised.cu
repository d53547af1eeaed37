// Translated from assumed_nonnegative.py by py2cu 0.1.0:
//    spmv(float32[::1], int32[::1], int32[::1], float32[::1], float32[::1]),
//    spread(float64[::1], int64[::1], float64[::1], int64)
// Precondition: no index is computed from a negative integer of an array or argument

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void spmv(const float *data, const int *indices, const int *indptr, const float *x, float *y,
                                long long y_shape0)
{
    long long row = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (row < y_shape0) {
        double total = 0.0;
        int k_stop = indptr[row + 1];
        for (int k = indptr[row]; k < k_stop; k++) {
            total += data[k] * x[indices[k]];
        }
        y[row] = (float)total;
    }
}

static __device__ double before(const double *x, long long x_shape0, long long k)
{
    return x[py2cu_wrap(k - 1, x_shape0)] + x[k];
}

extern "C" __global__ void spread(const double *x, long long x_shape0, const long long *keys, long long keys_shape0,
                                  double *weights, long long weights_shape0, long long shift)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < keys_shape0) {
        long long k = keys[i];
        if (k < 0) {  // still checked: the assumption does not apply to it
            weights[i] = -1;
        }
        weights[k] += x[shift];
        weights[(long long)x[i]] += before(x, x_shape0, k);
        int TABLE[3] = {3, -1, 2};
        weights[py2cu_wrap(k - 1, weights_shape0)] += x[py2cu_wrap(TABLE[i % 3], x_shape0)];
    }
}
