import numpy as np
from numba import cuda


@cuda.jit(device=True)
def scratch(n):
    a = cuda.shared.array(n, np.float32)
    return a[0]


@cuda.jit("void(float64[::1], int64)")
def tile(x, n):
    x[0] = scratch(n)
