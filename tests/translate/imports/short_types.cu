// Translated from short_types.py by py2cu 0.1.0: annotated(float32[:], int8[::1], int32, float64),
//    by_text(int8[::1], float16), by_types(uint8[::1], bfloat16), by_option(float32[:], int8[:], uint64),
//    by_pointer(CPointer(float32), bool)

#include <cuda_bf16.h>
#include <cuda_fp16.h>

extern "C" __global__ void annotated(float *x, long long x_stride0, const signed char *counts, int n, double scale)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i * x_stride0] = (float)(counts[i] * scale);
    }
}

extern "C" __global__ void by_text(signed char *x, __half value)
{
    x[0] = (signed char)__half2int_rn(value);
}

extern "C" __global__ void by_types(unsigned char *x, __nv_bfloat16 value)
{
    x[0] = __bfloat162uchar_rz(value);
}

extern "C" __global__ void by_option(float *x, long long x_stride0, const signed char *counts, long long counts_stride0,
                                     unsigned long long n)
{
    x[(long long)n * x_stride0] = counts[(long long)n * counts_stride0];
}

extern "C" __global__ void by_pointer(float *x, bool is_first)
{
    if (is_first) {
        x[0] = 1;
    }
}
