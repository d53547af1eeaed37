import numpy as np
from numba import cuda


@cuda.jit("void(float32[:, ::1], int64[::1])")
def kernel(x, n):
    n[0] = np.searchsorted(x, 3)
    n[1] = np.searchsorted(x[0], 3, side="middle")
