"""String variables: truth values if no string is empty, as keywords, and as conditions of stored strings."""
from numba import cuda


@cuda.jit("void(float32[::1], int32[::1])")
def truths(x, out):
    i = cuda.grid(1)
    name = "z"
    if x[i] > 1:
        name = "b"
    if name:
        out[i] = 3
    if not name:
        out[i] = 4


@cuda.jit(device=True)
def scaled(v, how=""):
    if how == "up":
        return v * 2
    return v / 2


@cuda.jit("void(float32[::1], float32)")
def keyword(x, v):
    i = cuda.grid(1)
    way = "up" if v > 1 else "down"
    x[i] = scaled(x[i], how=way)


@cuda.jit("void(UnicodeCharSeq(4)[::1], float64[::1])")
def stored(names, x):
    i = cuda.grid(1)
    names[i] = "hot" if x[i] > 30 else "cold"


@cuda.jit("void(UnicodeCharSeq(4)[::1], float64[::1])")
def stored_by_text(names, x):
    i = cuda.grid(1)
    way = ""
    if x[i] > 3:
        way = "up"
    # the warm ones
    names[i] = "hot" if way else "cold"  # by its way
