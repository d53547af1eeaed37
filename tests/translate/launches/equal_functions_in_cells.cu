// Translated from equal_functions_in_cells.py by py2cu 0.1.0: first(float32[::1]), second(float32[::1])

static __device__ double after(float x);

extern "C" __global__ void first(float *x)
{
    x[0] = (float)after(x[0]);
}

static __device__ double after(float x)
{
    return x + 1.0;
}

extern "C" __global__ void second(float *x)
{
    x[1] = (float)after(x[1]);
}
