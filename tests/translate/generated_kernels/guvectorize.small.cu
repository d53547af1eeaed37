// Translated from guvectorize.py by py2cu 0.1.0:
//    matmul_kernel(float32[:, :, ::1], float32[:, :, ::1], float32[:, :, ::1]),
//    matmul_kernel(float64[:, :, ::1], float64[:, :, ::1], float64[:, :, ::1]),
//    weigh_kernel(float64[:, ::1], float64[:, ::1], int32[::1])

// C = A @ B
template <typename T>
static __device__ void matmul(const T *A, int A_shape0, int A_shape1, const T *B, int B_shape0, int B_shape1, T *C,
                              int C_shape1)
{
    int m = A_shape0;
    int n = B_shape0, p = B_shape1;
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < p; j++) {
            C[i * C_shape1 + j] = 0;
            for (int k = 0; k < n; k++) {
                C[i * C_shape1 + j] += A[i * A_shape1 + k] * B[k * B_shape1 + j];
            }
        }
    }
}

// matmul() of every item.
extern "C" __global__ void matmul_kernel(const float *__restrict__ A, int A_shape1, int A_shape2,
                                         const float *__restrict__ B, int B_shape1, int B_shape2, float *__restrict__ C,
                                         int C_shape0, int C_shape1, int C_shape2)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < C_shape0; i += (int)(blockDim.x * gridDim.x)) {
        matmul(&A[(long long)i * A_shape1 * A_shape2], A_shape1, A_shape2, &B[(long long)i * B_shape1 * B_shape2],
               B_shape1, B_shape2, &C[i * C_shape1 * C_shape2], C_shape2);
    }
}

// matmul() of every item.
extern "C" __global__ void matmul_kernel_f64(const double *__restrict__ A, int A_shape1, int A_shape2,
                                             const double *__restrict__ B, int B_shape1, int B_shape2,
                                             double *__restrict__ C, int C_shape0, int C_shape1, int C_shape2)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < C_shape0; i += (int)(blockDim.x * gridDim.x)) {
        matmul(&A[(long long)i * A_shape1 * A_shape2], A_shape1, A_shape2, &B[(long long)i * B_shape1 * B_shape2],
               B_shape1, B_shape2, &C[i * C_shape1 * C_shape2], C_shape2);
    }
}

static __device__ void weigh(const double *a, int a_shape0, double *i, int *cuda_)
{
    cuda_[0] = a_shape0;
    for (int range_ = 0; range_ < a_shape0; range_++) {
        i[range_] = exp(a[range_]);
    }
}

// weigh() of every item.
extern "C" __global__ void weigh_kernel(const double *__restrict__ a, int a_shape1, double *__restrict__ i,
                                        int i_shape0, int i_shape1, int *__restrict__ cuda_)
{
    for (int i_ = blockIdx.x * blockDim.x + threadIdx.x; i_ < i_shape0; i_ += (int)(blockDim.x * gridDim.x)) {
        weigh(&a[(long long)i_ * a_shape1], a_shape1, &i[i_ * i_shape1], &cuda_[i_]);
    }
}
