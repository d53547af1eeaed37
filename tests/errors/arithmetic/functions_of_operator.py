import operator

import numpy as np
from numba import cuda


@cuda.jit("void(float32[:])")
def kernel(x):
    x[0] = np.dtype(x[1]).itemsize
    x[1] = operator.add(x[0])
    x[2] = operator.neg(x[0], x[1])
    x[3] = operator.lshift(x[0], 1)
