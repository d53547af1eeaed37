// Translated from nothing.py by py2cu 0.1.0: lost(float32[::1]), by_function(float32[::1]), by_atomic(int32[::1]),
//    by_view(int32[::1]), printed(int32[::1]), empty(int32[::1])

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

static __device__ void store(float *x, long long i)
{
    x[i] = 3;
}

extern "C" __global__ void lost(const float * /*x*/)
{
}

extern "C" __global__ void by_function(float *x)
{
    store(x, (long long)blockIdx.x * blockDim.x + threadIdx.x);
}

extern "C" __global__ void by_atomic(int *x)
{
    atomicAdd(&x[0], 1);
}

extern "C" __global__ void by_view(int *x)
{
    int *part = &x[2];
    part[0] = 1;
}

extern "C" __global__ void printed(const int *x)
{
    printf("%d\n", x[0]);
}

extern "C" __global__ void empty(const int * /*x*/)
{
}
