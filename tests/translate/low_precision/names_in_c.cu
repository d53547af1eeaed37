// Translated from names_in_c.py by py2cu 0.1.0: kernel(bfloat16[::1], int32[::1], float16[::1])

#include <cuda_bf16.h>
#include <cuda_fp16.h>

extern "C" __global__ void kernel(__nv_bfloat16 *x, int *n, __half *h)
{
    x[0] = __hadd(x[1], (__nv_bfloat16)1.5f);
    n[0] = __bfloat162int_rn(x[0]);
    n[1] = __bfloat162uchar_rz(x[0]);
    n[2] = __bfloat16_as_ushort(x[0]);
    x[1] = __float2bfloat16((float)n[0]);
    x[2] = __double2bfloat16(n[0] * 0.5);
    x[3] = __ull2bfloat16_rd((unsigned long long)n[3]);
    x[4] = __short_as_bfloat16((short)n[4]);
    x[5] = (__nv_bfloat16)__bfloat162float(hsqrt(x[5]));
    h[0] = __hmax_nan(h[1], (__half)2.5f);
}
