// Translated from gufunc_results.py by py2cu 0.1.0: product_kernel(float32[:, ::1], float32[:, ::1], float32[:, ::1]),
//    product_kernel(float64[:, ::1], float64[:, ::1], float64[:, ::1]), double(float32[:, ::1])

template <typename T>
static __device__ void product(const T *a, long long a_shape0, const T *b, T *out)
{
    for (long long i = 0; i < a_shape0; i++) {
        out[i] = a[i] * b[i];
    }
}

// product() of every item.
extern "C" __global__ void product_kernel(const float *a, long long a_shape1, const float *b, long long b_shape1,
                                          float *out, long long out_shape0, long long out_shape1)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        product(&a[i * a_shape1], a_shape1, &b[i * b_shape1], &out[i * out_shape1]);
    }
}

// product() of every item.
extern "C" __global__ void product_kernel_f64(const double *a, long long a_shape1, const double *b, long long b_shape1,
                                              double *out, long long out_shape0, long long out_shape1)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        product(&a[i * a_shape1], a_shape1, &b[i * b_shape1], &out[i * out_shape1]);
    }
}

extern "C" __global__ void double_(float *x, long long x_shape0, long long x_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < x_shape0 && j < x_shape1) {
        x[i * x_shape1 + j] *= 2.0f;
    }
}
