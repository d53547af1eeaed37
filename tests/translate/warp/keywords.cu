// Translated from keywords.py by py2cu 0.1.0: keywords(int32[::1])

// Keyword arguments with Numba's parameter names.
extern "C" __global__ void keywords(int *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    x[i] += __shfl_sync(0xFFFFFFFFU, x[i], 0);
    x[i] += __shfl_up_sync(0xFFFFFFFFU, x[i], 2);
    x[i] += __shfl_xor_sync(0xFFFFFFFFU, x[i], 1);
    if (__syncthreads_or(x[i] > 3) != 0) {
        __stcg(&x[i], __ldca(&x[0]));
    }
}
