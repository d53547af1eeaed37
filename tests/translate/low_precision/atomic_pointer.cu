// Translated from atomic_pointer.py by py2cu 0.1.0: kernel(CPointer(float16), float16[::1], float16[::1])

#include <cuda_fp16.h>

extern "C" __global__ void kernel(__half *total, __half *x, __half *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&total[0], x[i]);
    x[i] = atomicAdd(&out[0], x[i] * x[i]);
}
