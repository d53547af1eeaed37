# A name that a loop deletes has no value in the next iteration.
from numba import cuda


@cuda.jit("void(int32[:], int32)")
def total(x, step):
    result = 0
    for i in range(3):
        result += step
        del step
    x[0] = result
