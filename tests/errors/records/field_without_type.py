import numpy as np
from numba import cuda

point = np.dtype([("x", "f4"), "y"])


@cuda.jit
def kernel(x):
    x[0].x = 1


kernel[1, 1](np.zeros(3, dtype=point))
