"""What a loop gives a name comes from the name itself: the chain ends where it began."""
from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    a = n
    b = x
    for i in range(n):
        a = b
        b = a
    x[0] = a
