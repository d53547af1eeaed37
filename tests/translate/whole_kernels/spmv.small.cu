// Translated from spmv.py by py2cu 0.1.0:
//    spmv_scalar(int32[::1], int32[::1], float64[::1], float64[::1], float64[::1]),
//    spmv_vector(int32[::1], int32[::1], float64[::1], float64[::1], float64[::1])

constexpr int WARP = 32;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

extern "C" __global__ void spmv_scalar(const int *__restrict__ indptr, const int *__restrict__ indices,
                                       int indices_shape0, const double *__restrict__ data, int data_shape0,
                                       const double *__restrict__ x, int x_shape0, double *__restrict__ y,
                                       int y_shape0)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < y_shape0) {
        double dot = 0.0;
        int k_stop = indptr[row + 1];
        for (int k = indptr[row]; k < k_stop; k++) {
            dot += data[py2cu_wrap_int(k, data_shape0)]
                   * x[py2cu_wrap_int(indices[py2cu_wrap_int(k, indices_shape0)], x_shape0)];
        }
        y[row] = dot;
    }
}

extern "C" __global__ void spmv_vector(const int *__restrict__ indptr, const int *__restrict__ indices,
                                       int indices_shape0, const double *__restrict__ data, int data_shape0,
                                       const double *__restrict__ x, int x_shape0, double *__restrict__ y,
                                       int y_shape0)
{
    __shared__ double partial[256];
    int t = threadIdx.x;
    int lane = t & (WARP - 1);
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / WARP;
    double dot = 0.0;
    if (row < y_shape0) {
        int k_stop = indptr[row + 1];
        for (long long k = (long long)indptr[row] + lane; k < k_stop; k += WARP) {
            dot += data[py2cu_wrap(k, data_shape0)]
                   * x[py2cu_wrap_int(indices[py2cu_wrap(k, indices_shape0)], x_shape0)];
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
