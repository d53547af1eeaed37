"""isinstance with several types is true for each of them, and a known result needs no branch."""
from numba import cuda, types


@cuda.jit(device=True)
def describe(value):
    if isinstance(value, (int, types.Integer)):
        return 1
    if isinstance(value, (float, complex)):
        return 2
    if isinstance(value, (tuple, list)):
        return 3
    return 4


@cuda.jit("void(int32[::1], float64, uint8)")
def kernel(out, f, u):
    out[0] = describe(out[0])
    out[1] = describe(f)
    out[3] = describe(u)
    out[4] = describe((1, 2))
    out[5] = describe(out)
    out[6] = describe(u > 3)
