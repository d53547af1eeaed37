// Translated from callback.py by py2cu 0.1.0: negate(int16[::1])

extern "C" __global__ void negate(short *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = (short)-x[i];
}
