// Translated from objects.py by py2cu 0.1.0: clear(int32[::1]), fill(int32[:, ::1], float32)

extern "C" __global__ void clear(int *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

extern "C" __global__ void fill(int *x, long long x_shape0, long long x_shape1, float value)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < x_shape0 && j < x_shape1) {
        x[i * x_shape1 + j] = (int)value;
    }
}
