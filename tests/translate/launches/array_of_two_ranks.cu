// Translated from array_of_two_ranks.py by py2cu 0.1.0: scale(float32[::1], float64)
// Not translated: shift (array_of_two_ranks.py:14)
// Assumed dimensions, inferred from the kernel's indices: values 1

extern "C" __global__ void scale(float *values, long long values_shape0, double factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < values_shape0) {
        values[i] *= factor;
    }
}
