import math

from numba import cuda


@cuda.jit("void(float64[::1], int32)")
def kernel(out, c):
    f = math.sin
    if c > 3:
        f = math.cos
    out[0] = f(1.0)
