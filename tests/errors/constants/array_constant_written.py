import numpy as np
from numba import cuda

A = np.zeros(8)


@cuda.jit("void(float64[::1])")
def kernel(x):
    A[0] = x[0]
