// Translated from selected_decorators.py by py2cu 0.1.0: first(float32[::1]), second(float32[::1]),
//    third(float32[::1]), fourth(float32[::1]), fifth(int32[::1]), sixth(float32[::1])

static __device__ double half_(float x)
{
    return x / 2.0;
}

extern "C" __global__ void first(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = (float)half_(x[i]);
    }
}

extern "C" __global__ void second(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 2;
}

extern "C" __global__ void third(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 3;
}

extern "C" __global__ void fourth(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 4;
}

extern "C" __global__ void fifth(int *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 5;
}

extern "C" __global__ void sixth(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 6;
}
