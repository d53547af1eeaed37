# Types separated by commas, without parentheses.
from numba import cuda


@cuda.jit("float32[::1], int32")
def clear(x, n):
    if cuda.grid(1) < n:
        x[cuda.grid(1)] = 0
