// Translated from constant_size_arguments.py by py2cu 0.1.0: k(float32[::1])

static __device__ float first(int i, float *buffer)
{
    buffer[0] = (float)i;
    return buffer[0];
}

static __device__ float by_keyword(int i)
{
    float local[4];
    return first(i, local);
}

static __device__ int in_condition(int i)
{
    return i;
}

static __device__ int in_target(int i)
{
    return i;
}

extern "C" __global__ void k(float *x)
{
    int i = threadIdx.x;
    x[i] = (float)((double)by_keyword(i) + in_condition(i) + in_target(i));
}
