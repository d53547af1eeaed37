import numpy as np
from numba import cuda

EPS = np.finfo(np.float32).eps
BIG = np.iinfo(np.int32).max


@cuda.jit("void(float32[:, ::1], float64[::1], uint64[::1])")
def limits(x, y, z):
    """Limits of number types."""
    f = np.finfo(np.float64)
    x[0, 0] = max(x[0, 1], EPS) + np.finfo(x.dtype).max
    y[0] = f.eps + np.finfo(y[0]).resolution
    z[0] = np.iinfo(np.uint64).max
    z[1] = min(z[1], BIG) + f.bits
    z[2] = np.iinfo(np.int8).min.item()


@cuda.jit("void(float32[:, ::1], float64[::1], int64[::1])")
def whole_arrays(x, y, n):
    """Python's builtins, and NumPy's `shape`."""
    i = cuda.grid(1)
    if i < np.shape(x)[0]:
        y[i] = sum(x[i], start=0.5) / np.size(x)
        n[i] = max(n) - min(n[:i])
        y[i] += np.round(y[0], decimals=2) + np.around(x[i, 0])
