// Translated from jit_calls_as_keywords.py by py2cu 0.1.0: fill(float32[::1]), clear(float32[::1]),
//    double(float32[::1])

extern "C" __global__ void fill(float *x)
{
    x[threadIdx.x] = 1.0f;
}

extern "C" __global__ void clear(float *x)
{
    x[threadIdx.x] = 0.0f;
}

extern "C" __global__ void double_(float *x)
{
    x[threadIdx.x] *= 2.0f;
}
