import numpy as np
from numba import cuda


@cuda.jit("void(float32[:], float32[:])")
def positive(x, y):
    i = cuda.grid(1)
    y[i] = np.where(x[i] > 0, x[i], 0)
