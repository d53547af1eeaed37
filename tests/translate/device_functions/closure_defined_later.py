"""A function that is defined in one iteration of a loop is called in the next one, above its definition."""
from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    m = n + 1
    for i in range(n):
        if i > 0:
            x[i] = scaled(i)

        def scaled(v):
            return v * m + n
