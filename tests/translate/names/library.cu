// Translated from library.py by py2cu 0.1.0: div(float64[::1], int64), select(float64[::1], int64)

constexpr int index_ = 3;

static __device__ double gamma_(double x)
{
    return x * 0.5;
}

extern "C" __global__ void div_(double *x, long long x_shape0, long long time)
{
    long long random = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (random < x_shape0) {
        x[random] = gamma_(x[random]) + index_ + time;
    }
}

extern "C" __global__ void select_(double *x, long long system)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = gamma_(x[0]) + system;
}
