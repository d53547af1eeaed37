# An element of a local array that is read or written exists, so its distance from the end is not a negative index.
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def kernel(x, y):
    part = cuda.shared.array(8, np.float32)
    rest = cuda.shared.array((4, 16), np.float32)
    i = cuda.threadIdx.x
    j = cuda.threadIdx.y
    k = cuda.threadIdx.z
    x[8 - i] = 0
    part[i] += 1
    x[7 - i] = part[7 - i]
    x[6 - i] = 1
    rest[j, k] = 2
    y[3 - j] = rest[3 - j, 15 - k]
    y[14 - k] = 1
