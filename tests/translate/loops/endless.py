"""A constant number as a condition is true or false; adding a negative constant is a subtraction."""
from numba import cuda


@cuda.jit("void(int64[::1])")
def kernel(x):
    while 0:
        x[1] = 2
    while 1:
        x[0] += 1
        if x[0] > 4:
            break
    n = x[0] + -1
    x[2] = n - -3
    x[3] = 2 > 1
