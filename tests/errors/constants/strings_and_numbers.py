import numpy as np
from numba import cuda

BOTH = np.array(["ab", 1])


@cuda.jit("void(int32[::1], int32)")
def kernel(x, n):
    x[0] = BOTH[n] == "ab"
