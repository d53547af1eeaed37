# Signatures can name only the classes of numbers and records.
from numba import cuda


@cuda.jit("void(int32[:], class(int32[:]))")
def kernel(x, dty):
    x[0] = 1
