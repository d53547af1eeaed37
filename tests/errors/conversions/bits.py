import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], int64[::1])")
def kernel(x, n):
    n[0] = x[0].view(np.int64)
    n[1] = n[0].view(float, 3)
