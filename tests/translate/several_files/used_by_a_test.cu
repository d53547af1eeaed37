// Translated from used_by_a_test.py by py2cu 0.1.0: spread(float64[::1])

constexpr int width = 32;

extern "C" __global__ void spread(double *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= width;
    }
}
