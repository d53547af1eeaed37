// Translated from weak_literals_by_decorator.py by py2cu 0.1.0: weak(float32[::1], float32[::1]),
//    as_numba(float32[::1], float32[::1])

static __device__ float half(float v)
{
    return v * 0.5f;
}

static __device__ double half_f32(float v)
{
    return v * 0.5;
}

extern "C" __global__ void weak(const float *x, long long x_shape0, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[i] = half(x[i]) + 1.0f;
    }
}

extern "C" __global__ void as_numba(const float *x, long long x_shape0, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[i] = (float)(half_f32(x[i]) + 1.0);
    }
}
