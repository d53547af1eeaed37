// Translated from jit_calls.py by py2cu 0.1.0: halve(float64[::1]), count(int32[::1], uint8[::1]),
//    mapped(float32[::1], float32[::1])
// halve: fastmath=True, as calls of fast functions: square roots and denormal numbers stay exact

static __device__ float negative(float x);

static __device__ double halved(double x)
{
    return x / 2.0;
}

extern "C" __global__ void halve(double *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = halved(x[i]);
    }
}

extern "C" __global__ void count(int *bins, const unsigned char *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        atomicAdd(&bins[x[i]], 1);
    }
}

extern "C" __global__ void mapped(float *out, long long out_shape0, const float *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = negative(x[i]);
    }
}

static __device__ float negative(float x)
{
    return -x;
}
