"""Comparison functions of NumPy."""
import numpy as np
from numba import cuda


@cuda.jit("void(boolean[::1], float32, float32, int64, uint64, int32)")
def kernel(x, a, b, i, u, n):
    x[0] = np.less(a, b)
    x[1] = np.greater_equal(n, 3)
    x[2] = np.equal(i, n)
    x[3] = np.less(i, u)
    x[4] = np.not_equal(a, n)
    x[5] = np.logical_and(n, a)
    x[6] = np.logical_xor(n, a)
    x[7] = np.logical_not(n)
    x[8] = np.less_equal(a + 1j, b)
