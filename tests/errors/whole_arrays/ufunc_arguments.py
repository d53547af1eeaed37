import operator

import numpy as np
from numba import cuda


@cuda.jit("void(float32[:], uint64)")
def kernel(x, u):
    x[0] = np.maximum(x, x)
    x[1] = np.maximum(x[0])
    x[2] = np.bitwise_or(x[0], 1)
    x[3] = np.right_shift(u, 1)
    x[4] = np.invert(x[0])
    x[5] = np.conjugate()
    x[6] = operator.invert(x[0])
    x[7] = operator.pos(x)
    x[8] = np.real(x)
