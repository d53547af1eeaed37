// Translated from imported_decorators.py by py2cu 0.1.0: first(float32[::1]), first(float64[::1]),
//    second(float64[::1]), third(float64[::1]), fourth(float32[::1])

extern "C" __global__ void first(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

extern "C" __global__ void first_f64(double *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

extern "C" __global__ void second(double *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 2;
}

extern "C" __global__ void third(double *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 3;
}

extern "C" __global__ void fourth(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 4;
}
