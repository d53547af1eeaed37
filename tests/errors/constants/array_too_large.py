import numpy as np
from numba import cuda

TABLE = np.zeros((128, 65))


@cuda.jit("void(float64[::1])")
def kernel(x):
    x[0] = TABLE[3, 0]
