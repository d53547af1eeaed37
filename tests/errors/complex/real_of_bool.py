import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], boolean)")
def kernel(x, flag):
    x[0] = np.real(flag)
