"""A name that a function without parameters reads before any assignment."""
from numba import cuda


@cuda.jit("void()")
def kernel():
    if cuda.threadIdx.x == 0:
        k = 5
        return
    print(k)
