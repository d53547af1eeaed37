"""Objects that cannot be indexed, and invalid indices."""
from numba import cuda
import numpy as np

WORD = "north"


@cuda.jit("void(float32[:, ::1], int64, UniTuple(float32, 2), Tuple((int64, float32)))")
def kernel(x, n, t, u):
    x[0, 0] = t[2]
    x[0, 1] = t[-3]
    x[0, 2] = u[n]
    x[0, 3] = cuda.threadIdx[0]
    x[0, 4] = n[0]
    x[0, 5] = ord(WORD[5])
    x[0, 6] = ord(WORD[-6])
    x[0, 7] = ord(WORD[n])
    x[0, 8] = ord("é"[0])
    x[0, 9] = ord(WORD[1:2][0])
    x[0, 10] = x[0, 1, 2]
    x[1, 0] = x[::0][0, 0]
    x[1, 1] = x["a":][0, 0]
    x[1, 2] = x[1.5, 0]
    x[1, 3] = x[(1, 2.5)]
    x[1, 4] = np.float32[0]
    x[1, 5] = kernel[0]
    x[1, 6] = None[0]
    x[1, 7] = x.shape[2]
    x[1, 8] = t[n:][0]
