// Translated from spmv.py by py2cu 0.1.0:
//    spmv_scalar(int32[::1], int32[::1], float64[::1], float64[::1], float64[::1]),
//    spmv_vector(int32[::1], int32[::1], float64[::1], float64[::1], float64[::1])

constexpr int WARP = 32;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void spmv_scalar(const int *indptr, const int *indices, long long indices_shape0,
                                       const double *data, long long data_shape0, const double *x, long long x_shape0,
                                       double *y, long long y_shape0)
{
    long long row = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (row < y_shape0) {
        double dot = 0.0;
        int k_stop = indptr[row + 1];
        for (int k = indptr[row]; k < k_stop; k++) {
            dot += data[py2cu_wrap(k, data_shape0)] * x[py2cu_wrap(indices[py2cu_wrap(k, indices_shape0)], x_shape0)];
        }
        y[row] = dot;
    }
}

extern "C" __global__ void spmv_vector(const int *indptr, const int *indices, long long indices_shape0,
                                       const double *data, long long data_shape0, const double *x, long long x_shape0,
                                       double *y, long long y_shape0)
{
    __shared__ double partial[256];
    int t = threadIdx.x;
    int lane = t & (WARP - 1);
    long long row = ((long long)blockIdx.x * blockDim.x + threadIdx.x) / WARP;
    double dot = 0.0;
    if (row < y_shape0) {
        int k_stop = indptr[row + 1];
        for (long long k = (long long)indptr[row] + lane; k < k_stop; k += WARP) {
            dot += data[py2cu_wrap(k, data_shape0)] * x[py2cu_wrap(indices[py2cu_wrap(k, indices_shape0)], x_shape0)];
        }
    }
    partial[t] = dot;
    __syncthreads();
    int step = WARP / 2;
    while (step > 0) {
        if (lane < step) {
            partial[t] += partial[t + step];
        }
        __syncthreads();
        step /= 2;
    }
    if (lane == 0 && row < y_shape0) {
        y[row] = partial[t];
    }
}
