# A signature names the classes of numbers and records alone.
from numba import cuda


@cuda.jit("void(int32[:], class(int32[:]))")
def kernel(x, dty):
    x[0] = 1
