import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    for place in np.ndindex():
        x[0] = 1
