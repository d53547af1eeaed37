"""8-bit floats: constructed from numbers, converted to numbers and copied; the functions of cuda_fp8.h and the enums of their parameters."""
from cuda.bindings.runtime import cudaRoundMode
from numba import cuda, float32, float64, int8, int64, uint8
from numba.cuda import float32x2, float64x2
from numba.cuda._internal.cuda_fp8 import (
    cvt_bfloat16raw_to_e8m0, cvt_bfloat16raw_to_fp8, cvt_double2_to_e8m0x2, cvt_double_to_e8m0, cvt_double_to_fp8, cvt_e8m0_to_bf16raw,
    cvt_float2_to_fp8x2, cvt_float_to_e8m0, cvt_float_to_fp8, fp8_e4m3, fp8_e5m2, fp8_e8m0, fp8_interpretation_t, saturation_t)
from numba.cuda.types import bfloat16, bool_, float16

CUT = saturation_t.SATFINITE


@cuda.jit("void(float32[:, ::1], fp8_e4m3[:, ::1], fp8_e8m0[::1])")
def quantize(x, q, scales):
    """Convert each row of x to 8 bits, with a power of two as the scale."""
    i = cuda.grid(1)
    if i < x.shape[0]:
        most = float32(0)
        for j in range(x.shape[1]):
            most = max(most, abs(x[i, j]))
        scales[i] = fp8_e8m0(most / float32(448))
        scale = float32(scales[i])
        for j in range(x.shape[1]):
            q[i, j] = fp8_e4m3(x[i, j] / scale)


@cuda.jit(device=True)
def larger(a, b):
    return a if float32(a) > float32(b) else b


@cuda.jit("void(fp8_e5m2[::1], int64[::1], float64[::1], fp8_e5m2)")
def converted(x, n, r, last):
    i = cuda.grid(1)
    tile = cuda.shared.array(64, fp8_e5m2)
    tile[cuda.threadIdx.x] = x[i]
    cuda.syncthreads()
    a = larger(tile[63 - cuda.threadIdx.x], last)
    if n[0] > 0:
        a = fp8_e5m2(n[0] + 1)
    pair = (a, fp8_e5m2(1.5))
    n[1] = int8(a)
    n[2] = int64(pair[1])
    n[3] = bool_(a)
    r[0] = float64(a)
    r[1] = float16(a)
    r[2] = bfloat16(a)
    x[0] = fp8_e5m2(float16(r[3]))
    x[1] = fp8_e5m2(True)
    x[2] = fp8_e5m2()


@cuda.jit("void(uint8[::1], float64, int64[::1])")
def functions(u, x, n):
    u[0] = cvt_float_to_fp8(x, saturation_t.NOSAT, fp8_interpretation_t.E5M2)
    u[1] = cvt_double_to_fp8(x, CUT, fp8_interpretation_t.E4M3)
    how = saturation_t.NOSAT if n[0] > 0 else saturation_t.SATFINITE
    u[2] = cvt_float_to_e8m0(x, how, cudaRoundMode.cudaRoundZero)
    u[3] = cvt_double_to_e8m0(x, saturation_t.NOSAT, cudaRoundMode.cudaRoundPosInf)
    raw = cvt_e8m0_to_bf16raw(u[4])
    n[0] = raw.x
    u[5] = cvt_bfloat16raw_to_fp8(raw, saturation_t.NOSAT, fp8_interpretation_t.E5M2)
    u[6] = cvt_bfloat16raw_to_e8m0(raw, saturation_t.NOSAT, cudaRoundMode.cudaRoundPosInf)
    n[1] = cvt_float2_to_fp8x2(float32x2(x, 1), saturation_t.NOSAT, fp8_interpretation_t.E4M3)
    n[2] = cvt_double2_to_e8m0x2(float64x2(x, 1), saturation_t.NOSAT, cudaRoundMode.cudaRoundZero)
    n[3] = saturation_t.SATFINITE + CUT.value
