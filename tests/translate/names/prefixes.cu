// Translated from prefixes.py by py2cu 0.1.0: cuda_scale(float32[::1], float32), cudaScale(float32[::1], float32)

extern "C" __global__ void cuda_scale(float *x, float atomic_step)
{
    long long cudakernel = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    x[cudakernel] *= atomic_step;
}

extern "C" __global__ void cudaScale_(float *x, float atomicStep_)
{
    x[0] *= atomicStep_;
}
