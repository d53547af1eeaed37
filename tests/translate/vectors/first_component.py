"""The first and the last component of a variable in augmented assignments."""
from numba import cuda


@cuda.jit("void(float32[::1])")
def components(out):
    v = cuda.float32x4(1.5, 2.5, out[0], 4.5)
    v.x += 1
    v.w *= v.x
    out[0] = v.x + v.w
