import numpy as np
from numba import cuda

FACTOR = 2.5
SMALL = np.arange(10.0)
LARGE = np.arange(8190.0)


@cuda.jit("void(float64[::1])")
def kernel(x):
    i = cuda.grid(1)
    x[i] = FACTOR * SMALL[i] + SMALL[i + 1] + LARGE[i]
