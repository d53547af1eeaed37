"""A call is specialized for at most eight strings of a variable."""
from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def kernel(out, n):
    name = "a"
    if n == 1:
        name = "bb"
    elif n == 2:
        name = "ccc"
    elif n == 3:
        name = "dddd"
    elif n == 4:
        name = "eeeee"
    elif n == 5:
        name = "ffffff"
    elif n == 6:
        name = "ggggggg"
    elif n == 7:
        name = "hhhhhhhh"
    elif n == 8:
        name = "iiiiiiiii"
    out[0] = len(name)
