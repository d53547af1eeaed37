"""Loops over objects without items, and iterators with invalid arguments."""
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def numbers(n):
    return range(n)


@cuda.jit("void(int64[::1], int64, float32, complex64, Tuple((int64, float32)), int64[:, ::1])")
def kernel(x, n, f, c, t, y):
    for i in f:
        x[0] = i
    for i in t:
        x[0] += i
    for i in ():
        x[1] = i
    for a, b in x:
        x[2] = a
    for a, b in y:
        x[3] = a
    for a, b, d in zip(x, x):
        x[4] = a
    for a in range(1.5):
        x[5] = a
    for a in range(1, 2, 0):
        x[6] = a
    for a in range(1, 2, 3, 4):
        x[7] = a
    for a in enumerate():
        x[8] = 1
    for a in zip(x, n):
        x[9] = 1
    for a in zip():
        x[10] = 1
    for a in reversed(zip(x, x)):
        x[11] = 1
    for a in map(kernel, x):
        x[12] = 1
    for a in filter(None):
        x[13] = 1
    for a in np.ndindex():
        x[14] = 1
    for a in np.ndenumerate(n):
        x[15] = 1
    for a in np.nditer(n, x):
        x[16] = 1
    for a in iter(n):
        x[17] = 1
    for a in None:
        x[18] = 1
    for a in kernel:
        x[19] = 1
    for a in cuda:
        x[20] = 1
    for a in x.flat():
        x[21] = 1
    x[22] = next(n)
    x[23] = len(n)
    x[24] = len(range(n), 2)
    x[25] = sum(x)
    x[26] = min()
    x[27] = max(x)
    x[28] = n in zip(x, x)
    x[29] = 3 in y
    x[30] = c in x
