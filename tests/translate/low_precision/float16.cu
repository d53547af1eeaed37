// Translated from float16.py by py2cu 0.1.0: saxpy(float16, float16[::1], float16[::1]),
//    types(float16[::1], float32[::1], float64[::1], int32[::1], bool[::1]), functions(float16[::1], float16[::1])

#include <cuda_fp16.h>

static __device__ __forceinline__ float py2cu_floordiv_f32(float a, float b)  // Python's // on floats
{
    if (b == 0.0f) {
        return a / b;
    }
    float r = fmodf(a, b);
    float q = (a - r) / b;
    if (r != 0.0f && (b < 0.0f) != (r < 0.0f)) {
        q -= 1.0f;
    }
    if (q == 0.0f) {
        return copysignf(0.0f, a / b);
    }
    float whole = floorf(q);
    return q - whole > 0.5f ? whole + 1.0f : whole;
}

extern "C" __global__ void saxpy(__half a, const __half *x, long long x_shape0, __half *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        y[i] = a * x[i] + y[i];
    }
}

extern "C" __global__ void types(__half *h, float *f, double *d, int *n, bool *b)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ __half tile[32];
    tile[threadIdx.x] = h[i];
    __syncthreads();
    __half x = tile[31 - threadIdx.x];
    f[i] = (float)x * f[i] + (float)x;
    d[i] = (float)x * 2.5;
    h[i] = x + h[i + 1] * (__half)0.1f - (__half)2.0f;
    h[i] += x;
    h[i + 1] = (__half)((float)h[i + 1] * f[i]);
    h[i + 2] = (__half)d[i];
    n[i] = __half2int_rn(x);
    n[i + 1] = (int)__half2ll_rn(h[i]);
    h[i + 3] = (__half)n[i];
    b[i] = x < h[i] || (float)x == f[i];
    if (x == (__half)0.0f) {
        h[0] = -__habs(x);
    }
    float chosen;
    if (b[i]) {
        chosen = (float)(x < h[2] ? h[2] : x);
    } else {
        chosen = (float)x * (float)x;
    }
    h[1] = (__half)chosen;
    d[i] = py2cu_floordiv_f32((float)x, (float)h[3]);
}

extern "C" __global__ void functions(const __half *x, __half *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    y[0] = hsin(x[i]) + hsqrt(x[i]);
    y[1] = (__half)tanf((float)x[i]);
    y[2] = __hfma(x[0], x[1], x[2]);
    y[3] = __hgt(x[4], x[5]) ? hsin(x[3]) : __hadd_sat(x[4], x[5]);
    y[4] = (__half)((double)llrintf((float)x[i]) + (float)__habs(x[1]));
}
