// Translated from weak_literals_by_decorator.py by py2cu 0.1.0: weak(float32[::1], float32[::1]),
//    average_kernel(float32[::1], float32[::1], float32[::1]), shifted_kernel(float32[:, ::1], float32[:, ::1]),
//    as_numba(float32[::1], float32[::1])

static __device__ float half_(float v)
{
    return v * 0.5f;
}

static __device__ double half__2(float v)
{
    return v * 0.5;
}

extern "C" __global__ void weak(const float *x, long long x_shape0, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[i] = half_(x[i]) + 1.0f;
    }
}

static __device__ float average(float a, float b)
{
    return 0.5f * (a + b);
}

// average() of each element.
extern "C" __global__ void average_kernel(const float *a, const float *b, float *out, long long out_shape0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        out[i] = average(a[i], b[i]);
    }
}

static __device__ void shifted(const float *x, long long x_shape0, float *out)
{
    for (long long i = 0; i < x_shape0; i++) {
        out[i] = x[i] + 0.1f;
    }
}

// shifted() of every item.
extern "C" __global__ void shifted_kernel(const float *x, long long x_shape1, float *out, long long out_shape0,
                                          long long out_shape1)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        shifted(&x[i * x_shape1], x_shape1, &out[i * out_shape1]);
    }
}

extern "C" __global__ void as_numba(const float *x, long long x_shape0, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[i] = (float)(half__2(x[i]) + 1.0);
    }
}
