"""Comments that keep the `//` of the C++ code from which they were ported."""
from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    # // each block works on a column
    i = cuda.grid(1)  # // one thread per row
    #//x[i] = 0
    # //
    # // https://example.org/a//b
    if i < n:
        x[i] = 1  # a // b rounds down
