// Translated from conjugate_of_halves.py by py2cu 0.1.0: kernel(float16[::1], float32[::1])

#include <cuda_fp16.h>

extern "C" __global__ void kernel(__half *x, float *y)
{
    y[0] = (float)x[0];
    y[1] = (float)x[1];
    x[2] = (__half)((float)x[3] + (float)x[4]);
}
