# Replacements of a failed import are ignored.
try:
    import cupy
except ImportError:

    class cupy:
        ndarray = False


try:
    from numba import cuda
except ImportError:
    cuda = None
import numpy as np


@cuda.jit
def negate(x):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        x[i, j] = -x[i, j]


def apply(values):
    data = cupy.asarray(values).astype(cupy.float32)
    data = cupy.where(cupy.isnan(data), cupy.nan, data)
    negate[(1, 1), (16, 16)](data)
    return data


apply(np.ones((4, 4)))
