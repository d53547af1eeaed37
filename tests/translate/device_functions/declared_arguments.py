# py2cu: --sig 'rows(float32[:, ::1], float32[::1])' --sig 'pairs(int32, float64[::1])'
from numba import cuda


@cuda.jit(["float32(float32[:])", "float32(float32[::1])"], device=True)
def ends(x):  # an array with the declared layout is preferred to one with any layout, in any order
    return x[0] + x[-1]


@cuda.jit
def rows(table, out):
    i = cuda.grid(1)
    if i < out.shape[0]:
        out[i] = ends(table[i]) * ends(table[:, 0])


@cuda.jit("float64(UniTuple(float64, 2), int64)", device=True)
def scaled(pair, factor):
    return (pair[0] + pair[1]) * factor


@cuda.jit
def pairs(n, out):  # items of a tuple are converted like numbers
    out[0] = scaled((n, 0.5), 2)
