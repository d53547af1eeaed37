# Positions of x.flat of an expression x: it is saved before the side effects of the index.
from numba import cuda


@cuda.jit("void(float64[:, ::1], int64, float64[::1])")
def chosen(x, n, out):
    part = x
    if n > 0:
        part = x[::2, 1:]
    part.flat[n] += 2
    out[0] = part.flat[1]
    x[1:, ::2].flat[n + 1] = out[0]
