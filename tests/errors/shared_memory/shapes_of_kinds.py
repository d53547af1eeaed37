"""Shapes that are not constants, with types in Numba's notation."""
import numpy as np
from numba import cuda, float32


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    a = cuda.shared.array((2, n), float32)
    b = cuda.local.array([2, n, (3, n)], np.float32)
    c = cuda.shared.array(shape=[n], dtype=float32)
    d = cuda.local.array((n, (2, 3)), dtype=np.int32)
    e = cuda.local.array(dtype=np.int32, shape=n)
    x[0] = a[0, 0] + b[0] + c[0] + d[0] + e[0]
