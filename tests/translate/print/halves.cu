// Translated from halves.py by py2cu 0.1.0: show(float16[::1], bfloat16[::1])

#include <cuda_bf16.h>
#include <cuda_fp16.h>
extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

extern "C" __global__ void show(const __half *x, long long x_shape0, const __nv_bfloat16 *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        printf("%lld %f %f\n", i, (float)x[i], (float)y[i]);
        printf("%.3f %f\n", (float)x[i], (float)y[i]);
    }
}
