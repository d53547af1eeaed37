// Hand-written baseline of samples/vector_add.py.
extern "C" __global__ void vector_add(int n, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = a[i] + b[i];
}
