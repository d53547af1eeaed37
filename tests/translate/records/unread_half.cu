// Translated from unread_half.py by py2cu 0.1.0: scale(sample[::1], float64)

#include <cuda_fp16.h>

struct sample {
    __half half;
    double value;
};

extern "C" __global__ void scale(sample *samples, double factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    samples[i].value *= factor;
}
