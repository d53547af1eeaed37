import numpy as np
from numba import cuda

A = np.zeros(8)


@cuda.jit("float64(float64[::1])", device=True)
def change(w):
    w[0] = 1
    return w[0]


@cuda.jit("void(float64[::1])")
def kernel(x):
    x[0] = change(A)
