"""A value that a loop assigns depends on the same name: the chain ends where it starts."""
from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    a = n
    b = x
    for i in range(n):
        a = b
        b = a
    x[0] = a
