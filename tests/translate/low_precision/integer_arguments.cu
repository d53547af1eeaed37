// Translated from integer_arguments.py by py2cu 0.1.0: whole_numbers(float16[::1])

#include <cuda_fp16.h>

extern "C" __global__ void whole_numbers(__half *x)
{
    x[0] = __habs((__half)-2.0f);
    x[1] = __hadd((__half)1.0f, x[0]);
    x[2] = 1;
}
