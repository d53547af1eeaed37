// Translated from weak_literals_of_small_types.py by py2cu 0.1.0:
//    kernel(int8[::1], float16[::1], float32[::1], float64[::1]), arrays(int8[::1], float64[::1])

#include <cuda_fp16.h>

constexpr int N = 3;

// base ** n; a negative n gives 0, 1 or -1
static __device__ __forceinline__ long long py2cu_powi_i64(long long base, long long n)
{
    unsigned long long a = (unsigned long long)base;
    unsigned long long k = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    if (n < 0 && base == 0) {
        return -9223372036854775807 - 1;
    }
    if (n < 0 && base != 1 && base != -1) {
        return 0;
    }
    unsigned long long r = 1;
    for (; k != 0; k >>= 1, a *= a) {
        if (k & 1) {
            r *= a;
        }
    }
    return (long long)r;
}

extern "C" __global__ void kernel(signed char *a, long long a_shape0, __half *h, float *f, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a_shape0) {
        out[i] = 2.5 - a[i];
        out[i] += a[i] / 2.0 + 2.0 / a[i];
        out[i] += (signed char)(7 - (signed char)(a[i] * N));
        a[i] = (signed char)py2cu_powi_i64(2, a[i]);
        h[i] = (__half)1.5f / h[i] + (__half)2.0f * h[i];
        f[i] = 2.5f - f[i] * f[i];
        out[i] -= 300.0f - f[i];
    }
}

extern "C" __global__ void arrays(signed char *a, long long a_shape0, double *out, long long out_shape0)
{
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = 2.5 - a[a_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] += a[a_shape0 == 1 ? 0 : k] / 2.0;
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] -= 2.0 / a[a_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < a_shape0; k++) {
        a[k] = (signed char)(7 - (signed char)(a[k] * N));
    }
}
