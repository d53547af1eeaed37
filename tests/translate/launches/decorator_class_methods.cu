// Translated from decorator_class_methods.py by py2cu 0.1.0: increment(float32[::1]), negate(float32[::1])

extern "C" __global__ void increment(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] += 1.0f;
}

extern "C" __global__ void negate(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] *= -1.0f;
}
