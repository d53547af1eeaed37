// Translated from alias.py by py2cu 0.1.0: one(float32[::1]), two(float32[::1]), three(float32[::1])

constexpr float PI_F = 3.1415927f;

extern "C" __global__ void one(float *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float tile[32];
    tile[threadIdx.x] = sqrtf(x[(long long)blockIdx.x * blockDim.x + threadIdx.x]);
    __syncthreads();
    atomicAdd(&x[0], tile[i & 31] + PI_F);
}

extern "C" __global__ void two(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = (float)(blockDim.y * gridDim.z);
}

extern "C" __global__ void three(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 3;
}
