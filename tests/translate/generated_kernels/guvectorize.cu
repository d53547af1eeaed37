// Translated from guvectorize.py by py2cu 0.1.0:
//    matmul_kernel(float32[:, :, ::1], float32[:, :, ::1], float32[:, :, ::1]),
//    matmul_kernel(float64[:, :, ::1], float64[:, :, ::1], float64[:, :, ::1]),
//    sum_row_kernel(int32[:, ::1], float64[::1], float64[::1]),
//    weigh_kernel(float64[:, ::1], float64[:, ::1], int32[::1]),
//    old_style_kernel(float64[:, ::1], float64[:, ::1], float64[:, ::1])

constexpr double SCALE = 0.5;

// C = A @ B
template <typename T>
static __device__ void matmul(const T *A, long long A_shape0, long long A_shape1, const T *B, long long B_shape0,
                              long long B_shape1, T *C, long long C_shape1)
{
    long long m = A_shape0;
    long long n = B_shape0, p = B_shape1;
    for (long long i = 0; i < m; i++) {
        for (long long j = 0; j < p; j++) {
            C[i * C_shape1 + j] = 0;
            for (long long k = 0; k < n; k++) {
                C[i * C_shape1 + j] += A[i * A_shape1 + k] * B[k * B_shape1 + j];
            }
        }
    }
}

// matmul() of every item.
extern "C" __global__ void matmul_kernel(const float *A, long long A_shape1, long long A_shape2, const float *B,
                                         long long B_shape1, long long B_shape2, float *C, long long C_shape0,
                                         long long C_shape1, long long C_shape2)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < C_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        matmul(&A[i * A_shape1 * A_shape2], A_shape1, A_shape2, &B[i * B_shape1 * B_shape2], B_shape1, B_shape2,
               &C[i * C_shape1 * C_shape2], C_shape2);
    }
}

// matmul() of every item.
extern "C" __global__ void matmul_kernel_f64(const double *A, long long A_shape1, long long A_shape2, const double *B,
                                             long long B_shape1, long long B_shape2, double *C, long long C_shape0,
                                             long long C_shape1, long long C_shape2)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < C_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        matmul(&A[i * A_shape1 * A_shape2], A_shape1, A_shape2, &B[i * B_shape1 * B_shape2], B_shape1, B_shape2,
               &C[i * C_shape1 * C_shape2], C_shape2);
    }
}

static __device__ double scaled(int x)
{
    return x * SCALE;
}

// One number for each row.
static __device__ void sum_row(const int *row, long long row_shape0, double weight, double *out)
{
    double total = 0.0;
    for (long long k = 0; k < row_shape0; k++) {
        int x = row[k];
        total += scaled(x);
    }
    out[0] = total * weight;  // the one element
}

// sum_row() of every item.
extern "C" __global__ void sum_row_kernel(const int *row, long long row_shape1, const double *weight, double *out,
                                          long long out_shape0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        sum_row(&row[i * row_shape1], row_shape1, weight[i], &out[i]);
    }
}

static __device__ void weigh(const double *a, long long a_shape0, double *i, int *cuda_)
{
    cuda_[0] = (int)a_shape0;
    for (long long range_ = 0; range_ < a_shape0; range_++) {
        i[range_] = exp(a[range_]);
    }
}

// weigh() of every item.
extern "C" __global__ void weigh_kernel(const double *a, long long a_shape1, double *i, long long i_shape0,
                                        long long i_shape1, int *cuda_)
{
    for (long long i_ = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i_ < i_shape0;
         i_ += (long long)blockDim.x * gridDim.x) {
        weigh(&a[i_ * a_shape1], a_shape1, &i[i_ * i_shape1], &cuda_[i_]);
    }
}

static __device__ void old_style(const double *x, long long x_shape0, const double *y, double *out)
{
    for (long long i = 0; i < x_shape0; i++) {
        out[i] = x[i] + y[0];
    }
}

// old_style() of every item.
extern "C" __global__ void old_style_kernel(const double *x, long long x_shape1, const double *y, long long y_shape1,
                                            double *out, long long out_shape0, long long out_shape1)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        old_style(&x[i * x_shape1], x_shape1, &y[i * y_shape1], &out[i * out_shape1]);
    }
}
