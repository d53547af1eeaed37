"""8-bit floats without a value on a path through a loop."""
from numba import cuda, float32
from numba.cuda._internal.cuda_fp8 import cvt_e8m0_to_bf16raw, fp8_e5m2


@cuda.jit("void(uint8[::1], float32[::1], int64)")
def left_open(u, x, n):
    for i in range(n):
        raw = cvt_e8m0_to_bf16raw(u[i])
        small = fp8_e5m2(x[i])
    u[0] = raw.x
    x[0] = float32(small)
