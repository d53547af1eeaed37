import numpy as np

from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    three = cuda.local.array(3, np.float32)
    four = cuda.local.array(4, np.float32)
    np.sin(three, four)
    x[0] = four[0]
