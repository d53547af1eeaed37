import numpy as np
from numba import cuda

LARGE = np.full(3, 1e30, dtype=np.int32)


@cuda.jit("void(int32[::1], int32)")
def kernel(x, n):
    x[0] = LARGE[n]
