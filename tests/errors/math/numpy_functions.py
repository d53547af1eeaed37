import numpy as np
from numba import cuda


@cuda.jit("void(float32[:, ::1], int64[::1])")
def kernel(x, n):
    x[0, 0] = np.finfo(np.int32).eps
    x[0, 1] = np.iinfo(n.dtype).tiny
    x[0, 2] = np.shape(3)[0]
    x[0, 3] = np.size(x, 0)
    x[0, 4] = np.round(n[0], 2)
    x[0, 5] = sum(x)
    x[0, 6] = max(x)
    x[0, 7] = x.shape == (1, "a")
