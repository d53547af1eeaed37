// Translated from fastmath.py by py2cu 0.1.0: fast(float32[::1], float32[::1]), wide(float64[::1], float32[::1]),
//    exact(float32[::1], float32[::1])
// fast: fastmath=True, as calls of fast functions: square roots and denormal numbers stay exact

static __device__ float only_fast(float x)
{
    return __fdividef(__expf(x), x + 1.0f);
}

static __device__ float both(float x)
{
    return logf(x) / x;
}

extern "C" __global__ void fast(float *out, const float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        float a = x[i];
        out[i] = __sinf(a) + __cosf(a) + __tanf(a);
        out[i] += __logf(a) - __log2f(a) * __log10f(a);
        out[i] = __fdividef(out[i], a);
        out[i] = __fdividef(out[i], __powf(a, 1.5f)) + __exp10f(a);
        out[i] -= sqrtf(a) + tanhf(a);  // these have no fast spelling
        out[i] *= only_fast(a) + both(a);
    }
}

extern "C" __global__ void wide(double *out, const float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[i] = sin(out[i]) / x[i];  // double has none
    }
}

extern "C" __global__ void exact(float *out, const float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[i] = sinf(x[i]) / x[i] + both(x[i]);
        out[i] /= x[i];
    }
}
