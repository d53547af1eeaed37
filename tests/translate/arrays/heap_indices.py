# py2cu: --assume noalias
from numba import cuda


@cuda.jit("void(float32[:], int64[::1], int64)")
def descend(x, out, levels):
    """Indices of a binary heap: no array has so many elements that 2 * i + 1 wraps around."""
    i = 0
    for level in range(levels):
        if x[i] > 0.5:
            child = 2 * i + 1
        else:
            child = 2 * i + 2
        i = child
    out[i] = i


@cuda.jit("void(float32[:, ::1], int64[::1])")
def columns(x, out):
    i = 1
    while x[i, 3 * i] < 1:
        i *= 3
    out[i] = i


@cuda.jit("void(int64[::1], int64)")
def without_an_access(out, levels):
    """Nothing bounds i: it wraps around after 63 iterations."""
    i = 0
    for level in range(levels):
        i = 2 * i + 1
    out[i] = i


@cuda.jit("void(float32[::1], int64[::1], int64)")
def conditional_access(x, out, levels):
    i = 0
    for level in range(levels):
        if level > 3 and x[i] > 0.5:
            break
        i = 2 * i + 1
    out[i] = i
