// Translated from factories_called_repeatedly.py by py2cu 0.1.0: smoothed(float64[::1], float64[::1])

static __device__ double mean(const double *a, long long i)
{
    return (a[i] + a[i + 1]) * 0.5;
}

extern "C" __global__ void smoothed(const double *a, double *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = mean(a, i);
    }
}
