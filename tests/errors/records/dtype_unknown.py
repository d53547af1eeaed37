# py2cu: --sig 'f(float64[::1], int64)'
import numpy as np
from numba import cuda

R = np.dtype([('a', 'Q9')])


@cuda.jit
def f(x, n):
    x[0] = cuda.local.array(2, R)[n].a
