"""x.flat of strided arrays: selected by a branch, by a conditional expression, and passed to a function."""
from numba import cuda


@cuda.jit(device=True)
def total(numbers):
    s = 0
    for v in numbers:
        s += v
    return s


@cuda.jit("void(int64[:, :], int64[:, :], int64[::1], boolean)")
def kernel(x, y, out, up):
    if up:
        places = x.flat
    else:
        places = y.flat
    for v in places:
        out[0] += v
    for w in x.flat if up else y.flat:
        out[1] += w
    out[2] = total(y.flat)
