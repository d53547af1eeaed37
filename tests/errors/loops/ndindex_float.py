import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], float64)")
def kernel(x, n):
    for i in np.ndindex(n):
        x[i] = 1
