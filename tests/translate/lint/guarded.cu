// Translated from guarded.py by py2cu 0.1.0: unguarded(int32[::1], int32[::1]),
//    after_another(int32[::1], int32[::1], int64), guarded(int32[::1], int32[::1]), returned(int32[::1], int32[::1]),
//    looped(int32[::1], int32[::1]), in_expressions(int32[::1], int32[::1])

extern "C" __global__ void unguarded(const int *x, int *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i];
}

extern "C" __global__ void after_another(const int *x, int *y, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (n > 3) {
        y[i + 1] = x[i];
    }
}

extern "C" __global__ void guarded(const int *x, long long x_shape0, int *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        y[i] = x[i];
    }
}

extern "C" __global__ void returned(const int *x, long long x_shape0, int *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= x_shape0) {
        return;
    }
    y[i] = x[i];
}

extern "C" __global__ void looped(int *x, long long x_shape0, int *y)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < x_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        y[i] = x[i];
    }
    x[threadIdx.x] = 0;
    y[blockIdx.x] = 1;
}

extern "C" __global__ void in_expressions(const int *x, long long x_shape0, int *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&y[0], i < x_shape0 ? x[i] : 0);
    if (i < x_shape0 && x[i] > 0) {
        y[i] = 1;
    }
}
