from numba import cuda
from numba.cuda._internal.cuda_fp8 import cvt_float_to_fp8, fp8_interpretation_t, saturation_t


@cuda.jit("void(fp8_e5m2[::1], float32[::1], uint8[::1])")
def kernel(x, f, u):
    u[0] = cvt_float_to_fp8(f[0], fp8_interpretation_t.E4M3, saturation_t.NOSAT)
