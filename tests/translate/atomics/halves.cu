// Translated from halves.py by py2cu 0.1.0: halves(float16[::1], float16[::1], bfloat16[:, ::1])

#include <cuda_bf16.h>
#include <cuda_fp16.h>

extern "C" __global__ void halves(__half *x, __half *total, __nv_bfloat16 *b, long long b_shape1)
{
    __shared__ __half part[1];
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) {
        part[0] = 0;
    }
    __syncthreads();
    atomicAdd(&part[0], x[i]);
    __syncthreads();
    if (threadIdx.x == 0) {
        __half old = atomicAdd(&total[0], part[0]);
        x[0] = old;
    }
    atomicAdd(&total[1], -x[i]);
    atomicAdd(&b[i * b_shape1], b[i * b_shape1 + 1]);
    atomicAdd(&b[i * b_shape1 + 1], -(__nv_bfloat16)1.5f);
}
