import numpy as np

from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def kernel(x, out):
    x[1:] = x[:-1] * out[0]
