# py2cu: --sig 'f(float64[::1], int64)'
import numpy as np
from numba import cuda

TABLE = np.zeros(3)
print(np.add(TABLE, 1.0), np.sum(TABLE))  # reads it
np.add(TABLE, 1.0, TABLE)  # the third argument is where the result goes


@cuda.jit
def f(x, n):
    x[0] = TABLE[n]
