"""Strings that are selected at run time are stored by the branch of each string."""
from numba import cuda


@cuda.jit("void(UnicodeCharSeq(5)[::1], int64[::1])")
def kernel(names, x):
    i = cuda.grid(1)
    name = "low"
    if x[i] > 2:
        name = "high"
    names[i] = name
    names[0] = "some" if x[i] > 0 else ""
