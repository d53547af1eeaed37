// Translated from files_of_one_name.py by py2cu 0.1.0: add(float32[::1], int16[::1], int16[::1], float64[::1])

extern "C" __global__ void add(const float *x, const short *steps, const short *counts, double *out,
                               long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = x[i] * steps[i] + counts[i];
    }
}
