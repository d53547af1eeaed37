import numpy as np
from numba import cuda


@cuda.jit("void(float32[:])")
def direction(x):
    i = cuda.grid(1)
    x[i] = np.sign(x[i])
