"""A loop over vectors of one type."""
from numba import cuda


@cuda.jit("void(float32[::1])")
def flatten(out):
    a = cuda.float32x2(1.0, 2.0)
    b = cuda.float32x2(3.0, 4.0)
    j = 0
    for v in (a, b, a):
        out[j] = v.x
        out[j + 1] = v.y
        j += 2
