import numpy as np
from numba import cuda

A = np.zeros(8000)
B = np.zeros(8000, np.int8)


@cuda.jit("void(float64[::1])")
def kernel(x):
    x[0] = A[3]
    x[1] = B[3]
