# The shape of a local array is an argument of the device function, as a tuple of one and of two numbers.
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def sum_of(x, shape, n):
    part = cuda.local.array(shape, np.float32)
    for i in range(n):
        part[i] = x[i]
    total = np.float32(0)
    for i in range(n):
        total += part[n - 1 - i]
    return total


@cuda.jit("void(float32[::1])")
def kernel(x):
    x[0] = sum_of(x, (8,), 8) + sum_of(x, 4, 4)
