// Translated from bfloat16.py by py2cu 0.1.0: saxpy(bfloat16, bfloat16[::1], bfloat16[::1]),
//    mixed(bfloat16[::1], float16[::1], float32[::1], int32[::1], bool[::1], int8[::1])

#include <cuda_bf16.h>
#include <cuda_fp16.h>

extern "C" __global__ void saxpy(__nv_bfloat16 a, const __nv_bfloat16 *x, long long x_shape0, __nv_bfloat16 *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        y[i] = a * x[i] + y[i];
    }
}

extern "C" __global__ void mixed(__nv_bfloat16 *b, __half *h, float *f, int *n, bool *t, signed char *c)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    __nv_bfloat16 x = b[i];
    f[i] = (float)x * f[i] + (float)x;
    b[i] = x - b[i + 1] * (__nv_bfloat16)0.1f + (__nv_bfloat16)c[i];
    b[i] /= x;
    b[i + 1] = (__nv_bfloat16)(float)h[i];
    h[i] = (__half)((float)x + (float)h[i]);
    n[i] = __bfloat162int_rz(x);
    c[i] = __bfloat162char_rz(b[2]);
    f[i] = (float)((float)x * 2.5 + 3.0);
    t[i] = x < b[i] || (float)x == f[i];
    if (x == (__nv_bfloat16)0.0f) {
        f[0] = -fabsf((float)x);
    }
    b[3] = x < b[2] ? b[2] : x;
    f[1] = (float)x * (float)x + (float)hsin(x) + (float)x;
    b[4] = hsin(x) + __hfma(x, x, b[5]);
    n[1] = __bfloat162int_rn(x);
    b[5] = 1;
}
