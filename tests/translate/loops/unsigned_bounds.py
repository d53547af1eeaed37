"""Ranges of unsigned integers with negative steps, as in Numba: constant, or known only at run time."""
import numpy as np
from numba import cuda


@cuda.jit("void(int64[::1], uint64, uint32, int32, uint8)")
def count(x, n, m, k, s):
    for i in range(n, m, -1):
        x[i] = 1
    for i in range(n, m, -3):
        x[i] += 10
    for i in range(n, m, k):
        x[i] += 100
    for i in range(m, n, s):
        x[i] += 1000
    for i in range(np.uint64(20), np.uint64(3), np.uint64(1)):
        x[i] = 2
    for i in range(np.uint64(3), np.uint64(20), np.uint64(4)):
        x[i] += 10000
    for j, i in enumerate(range(n, m, -2)):
        x[i] += j * 100000
    x[0] = len(range(n, m, -2)) + sum(range(n, m, -2))
