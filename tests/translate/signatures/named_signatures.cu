// Translated from named_signatures.py by py2cu 0.1.0: by_name(float32[::1]), by_list(int32[::1]), by_list(int64[::1]),
//    by_keyword(float64[::1]), more_kernel(float32[::1], float32[::1]), of_lambdas(float32[::1])

extern "C" __global__ void by_name(float *x)
{
    x[0] = 1;
}

extern "C" __global__ void by_list(int *x)
{
    x[0] = 2;
}

extern "C" __global__ void by_list_i64(long long *x)
{
    x[0] = 2;
}

extern "C" __global__ void by_keyword(double *x)
{
    x[0] = 3;
}

static __device__ float more(float x)
{
    return x + 1.0f;
}

// more() of each element.
extern "C" __global__ void more_kernel(const float *x, float *out, long long out_shape0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        out[i] = more(x[i]);
    }
}

static __device__ double lambda(float x)
{
    return x * 2.0;
}

static __device__ double lambda_2(float x)
{
    return x + 1.0;
}

extern "C" __global__ void of_lambdas(float *x)
{
    x[0] = (float)(lambda(x[1]) + lambda_2(x[2]));
}
