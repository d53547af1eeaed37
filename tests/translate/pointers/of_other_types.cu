// Translated from of_other_types.py by py2cu 0.1.0: kernel(float32[::1], float32[::1])

extern "C" __global__ void kernel(float *__restrict__ x, float *__restrict__ y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int *bits = (int *)x;
    bits[i] = 5;
    __syncthreads();
    y[i] = 1;
}
