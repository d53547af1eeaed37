import numpy as np
from numba import cuda

A = np.load("a.npy")


@cuda.jit("void(float64[::1])")
def kernel(x):
    x[0] = A[0]
