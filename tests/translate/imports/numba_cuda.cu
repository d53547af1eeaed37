// Translated from numba_cuda.py by py2cu 0.1.0: kernel(float32[::1])

extern "C" __global__ void kernel(float *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float tile[32];
    tile[threadIdx.x] = x[i];
    __syncthreads();
    x[i] = tile[(31 - threadIdx.x) & 31] + 1.0f;
}
