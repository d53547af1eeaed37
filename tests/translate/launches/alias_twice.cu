// Translated from alias_twice.py by py2cu 0.1.0: roots(float64[::1]), quartic_roots(float64[::1])

extern "C" __global__ void roots(double *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = sqrt(x[i]);
    }
}

extern "C" __global__ void quartic_roots(double *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = sqrt(sqrt(x[i]));
    }
}
