// Translated from rows.py by py2cu 0.1.0: rows(float64[:, ::1], float64[:, :, :], float64[::1, :], int64),
//    local_rows(float64[:, ::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ double total(const double *row, long long row_shape0)
{
    double s = 0.0;
    for (long long i = 0; i < row_shape0; i++) {
        s += row[i];
    }
    return s;
}

static __device__ double total(const double *row, long long row_shape0, long long row_stride0)
{
    double s = 0.0;
    for (long long i = 0; i < row_shape0; i++) {
        s += row[i * row_stride0];
    }
    return s;
}

extern "C" __global__ void rows(double *x, long long x_shape0, long long x_shape1, const double *y, long long y_shape1,
                                long long y_shape2, long long y_stride0, long long y_stride1, long long y_stride2,
                                const double *f, long long f_shape0, long long f_shape1, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        double *row = &x[i * x_shape1];
        row[0] = total(row, x_shape1) + total(&x[py2cu_wrap(n, x_shape0) * x_shape1], x_shape1);
        x[i * x_shape1 + 1] = x_shape1;
        const double *plane = &y[i * y_stride0];
        x[i * x_shape1 + 2] = plane[y_stride1 + 2 * y_stride2] + y[i * y_stride0 + y_stride1 + 2 * y_stride2]
                              + y[i * y_stride0 + y_stride1 + 2 * y_stride2];
        x[i * x_shape1 + 3] = total(&f[i], f_shape1, f_shape0)
                              + total(&y[i * y_stride0 + py2cu_wrap(n, y_shape1) * y_stride1], y_shape2, y_stride2);
    }
}

extern "C" __global__ void local_rows(double *x, long long x_shape1)
{
    __shared__ double tile[4][8];
    int t = threadIdx.x;
    double *mine = tile[t & 3];
    for (int k = 0; k < 8; k++) {
        mine[k] = x[t * x_shape1 + k];
    }
    __syncthreads();
    x[t * x_shape1] = total(tile[0], 8) + total(mine, 8);
}
