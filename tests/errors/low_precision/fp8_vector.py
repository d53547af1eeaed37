from numba import cuda
from numba.cuda._internal.cuda_fp8 import cvt_float2_to_fp8x2, fp8_interpretation_t, saturation_t


@cuda.jit("void(fp8_e5m2[::1], float32[::1], uint8[::1])")
def kernel(x, f, u):
    u[0] = cvt_float2_to_fp8x2(f[0], saturation_t.NOSAT, fp8_interpretation_t.E4M3)
