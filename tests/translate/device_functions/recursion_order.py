"""The value of an element is read before a recursive call if the call writes memory through another function."""
from numba import cuda


@cuda.jit(device=True)
def put(x, n):
    x[0] = n
    return n


@cuda.jit(device=True)
def writes(x, n):
    if n <= 0:
        return 0
    put(x, n)
    return x[0] + writes(x, n - 1)


@cuda.jit(device=True)
def only_reads(x, n):
    if n <= 0:
        return x[0]
    return x[1] + only_reads(x, n - 1)


@cuda.jit("void(int64[::1])")
def kernel(x):
    x[2] = writes(x, 3)
    x[3] = only_reads(x, 4)
