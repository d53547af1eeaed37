import numpy as np
from numba import cuda

ROWS = np.array([[1, 2], [3]])


@cuda.jit("void(float32[::1], int32)")
def kernel(x, n):
    x[0] = ROWS[n, 0]
