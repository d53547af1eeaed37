"""The functions of 16-bit floats under their C names, and from the modules where numba-cuda defines them."""
from numba import cuda, float32
from numba.cuda import bf16
from numba.cuda._internal.cuda_bf16 import (
    __bfloat162int_rn, __bfloat162uchar_rz, __bfloat16_as_ushort, __double2bfloat16, __float2bfloat16, __hadd, __short_as_bfloat16,
    __ull2bfloat16_rd, hsqrt, nv_bfloat16)
from numba.cuda.fp16 import __half, __hmax_nan


@cuda.jit("void(bfloat16[::1], int32[::1], float16[::1])")
def kernel(x, n, h):
    x[0] = __hadd(x[1], nv_bfloat16(float32(1.5)))
    n[0] = __bfloat162int_rn(x[0])
    n[1] = __bfloat162uchar_rz(x[0])
    n[2] = __bfloat16_as_ushort(x[0])
    x[1] = __float2bfloat16(float32(n[0]))
    x[2] = __double2bfloat16(n[0] * 0.5)
    x[3] = __ull2bfloat16_rd(n[3])
    x[4] = __short_as_bfloat16(n[4])
    x[5] = bf16.bfloat162float(hsqrt(x[5]))
    h[0] = __hmax_nan(h[1], __half(float32(2.5)))
