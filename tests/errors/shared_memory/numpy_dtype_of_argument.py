import numpy as np
from numba import cuda


@cuda.jit("void(float64[::1], int64)")
def kernel(x, n):
    part = cuda.local.array(4, np.dtype(n))
    x[0] = part[0]
