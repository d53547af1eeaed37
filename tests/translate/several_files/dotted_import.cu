// Translated from dotted_import.py by py2cu 0.1.0: update(float64[::1])

constexpr int STRENGTH = 4;

static __device__ double wave(double x)
{
    return 0.5 * x * x;
}

extern "C" __global__ void update(double *a, long long a_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a_shape0) {
        a[i] += wave(a[i]) * STRENGTH;
    }
}
