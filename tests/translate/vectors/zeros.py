"""Vectors that a function does not return, and ones that are never assigned."""
from numba import cuda
from numba.cuda import float32x4


@cuda.jit
def ended(n):
    if n > 3:
        raise ValueError("too many")
    return float32x4(1.0, 2.0, 3.0, 4.0)


@cuda.jit
def none(n):
    if n > 3:
        return None
    return float32x4(1.0, 2.0, 3.0, 4.0)


@cuda.jit("void(float32[::1], int64)")
def kernel(out, n):
    out[0] = ended(n).x
    given = none(n)
    if given is not None:
        out[1] = given.w
    if n > 1:
        single = out[2]
        vector = float32x4(out[3], 1.0, 2.0, 3.0)
    if n > 2:
        out[4] = single + vector.z
