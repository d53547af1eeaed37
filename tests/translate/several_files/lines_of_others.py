# py2cu: --line-directives
"""The lines of a function from another file are lines of that file, also of what is put before them."""
from numba import cuda
from shapes import squared


@cuda.jit("void(float32[::1], int64)")
def kernel(x, k):
    x[0] = squared(x, k)
