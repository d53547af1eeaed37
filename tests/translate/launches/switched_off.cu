// Translated from switched_off.py by py2cu 0.1.0: fill(int16[::1]), scale(float32[::1], float64), shift(float32[::1])

constexpr int N = 8;

extern "C" __global__ void fill(short *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = N;
    }
}

extern "C" __global__ void scale(float *x, long long x_shape0, double by)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= by;
    }
}

extern "C" __global__ void shift(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] += 1.0f;
}
