// Translated from set_from_outside.py by py2cu 0.1.0: raised(int32[::1]), lowered(int64[::1])

constexpr int LEVEL = 5;

extern "C" __global__ void raised(int *a, long long a_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a_shape0) {
        a[i] += LEVEL;
    }
}

extern "C" __global__ void lowered(long long *a, long long a_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a_shape0) {
        a[i] -= LEVEL;
    }
}
