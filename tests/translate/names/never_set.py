"""A name of a function without parameters that is read where no value of it can have come."""
from numba import cuda


@cuda.jit("void()")
def kernel():
    if cuda.threadIdx.x == 0:
        k = 5
        return
    print(k)
