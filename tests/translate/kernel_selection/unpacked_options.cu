// Translated from unpacked_options.py by py2cu 0.1.0: limited(float32[::1]), plain(float32[::1])
// limited: for nvcc -lineinfo

static __device__ float half_(float x)
{
    return x / 2.0f;
}

extern "C" __global__ void __maxnreg__(32) limited(float *x)
{
    x[0] = half_(x[1]);
}

extern "C" __global__ void plain(float *x)
{
    x[0] = 1;
}
