# py2cu: --schedule yx
from numba import cuda
import numpy as np


# What is read is written through an array of another type.
@cuda.jit("void(int32[::1], float32[:, ::1])")
def kernel(flags, x):
    i, j = cuda.grid(2)
    pairs = flags.view(np.int64)
    while pairs[i] == 0:
        cuda.threadfence()
    x[i, j] += 1
    flags[i] = 1
