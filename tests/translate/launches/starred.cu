// Translated from starred.py by py2cu 0.1.0: mix(float32[::1], float32[::1], float32)

extern "C" __global__ void mix(float *a, const float *b, float weight)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    a[i] += weight * b[i];
}
