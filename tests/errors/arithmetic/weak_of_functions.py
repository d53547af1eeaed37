# py2cu: --weak-literals
import numpy as np
from numba import cuda


@cuda.jit("void(uint8[::1], int8)")
def kernel(x, n):
    x[1] = np.maximum(x[1], 300)
    x[2] = np.add(n, -200)
    x[3] = np.subtract(x[3], 2)
