// Translated from skipped_kernels.py by py2cu 0.1.0: known(float64[::1], float64)
// Not translated: never_launched (skipped_kernels.py:15), launched_by_a_stranger (skipped_kernels.py:20)

extern "C" __global__ void known(double *x, long long x_shape0, double factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= factor;
    }
}
