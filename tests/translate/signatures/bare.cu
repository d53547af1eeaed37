// Translated from bare.py by py2cu 0.1.0: clear(float32[::1], int32)

extern "C" __global__ void clear(float *x, int n)
{
    if ((long long)blockIdx.x * blockDim.x + threadIdx.x < n) {
        x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 0;
    }
}
