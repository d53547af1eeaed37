import numpy as np

from numba import cuda

CASES = (np.array([1.0, 2.0]), np.array([3.0]))


@cuda.jit("void(float64[::1])")
def kernel(out):
    out[0] = CASES[0][1]
