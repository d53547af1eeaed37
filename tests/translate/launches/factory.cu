// Translated from factory.py by py2cu 0.1.0: reverse(float32[::1])

extern "C" __global__ void reverse(float *x)
{
    __shared__ float tile[64];
    int t = threadIdx.x;
    tile[t] = x[t];
    __syncthreads();
    x[t] = tile[63 - t];
}
