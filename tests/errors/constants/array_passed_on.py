# py2cu: --sig 'f(float64[::1], int64)'
import numpy as np
from numba import cuda

TABLE = np.zeros(3)
print(TABLE, list(map(abs, TABLE)))
OTHER = TABLE
OTHER[0] = 1


@cuda.jit
def f(x, n):
    x[0] = TABLE[n]
