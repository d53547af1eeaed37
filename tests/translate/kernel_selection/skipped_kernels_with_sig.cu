// Translated from skipped_kernels_with_sig.py by py2cu 0.1.0: first(float64[::1]), second(float32[::1], int64)
// Not translated: third (skipped_kernels_with_sig.py:18)

extern "C" __global__ void first(double *x)
{
    x[0] = 1;
}

extern "C" __global__ void second(float *x, long long n)
{
    x[0] = (float)n;
}
