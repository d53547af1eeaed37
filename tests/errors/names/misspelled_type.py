import numpy as np
from numba import cuda


@cuda.jit("void(float32[:])")
def narrow(x):
    x[0] = np.flot32(3)
