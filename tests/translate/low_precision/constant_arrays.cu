// Translated from constant_arrays.py by py2cu 0.1.0: smooth(float16[::1], float16[::1])

#include <cuda_fp16.h>

__constant__ const __half TAPS[3] = {__half_raw{0x3800}, __half_raw{0x0000}, __half_raw{0x3800}};  // of a filter
__constant__ const __half NONE[4] = {};

extern "C" __global__ void smooth(const __half *x, long long x_shape0, __half *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (0 < i && i < x_shape0 - 1) {
        y[i] = TAPS[0] * x[i - 1] + TAPS[1] * x[i] + TAPS[2] * x[i + 1] + NONE[i % 4];
    }
}
