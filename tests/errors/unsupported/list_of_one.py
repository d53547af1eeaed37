import numpy as np
from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    x[0] = np.stack([n])[0]
    y = [n,]
    x[1] = y[0]
