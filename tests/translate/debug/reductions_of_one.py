# Arrays with at least one element need no check for emptiness. Arrays whose size is known only at the launch do.
# py2cu: --debug
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    one = cuda.local.array(1, np.float32)
    one[0] = x[0]
    two = cuda.local.array(2, np.float32)
    two[0] = two[1] = 1
    x[1] = np.max(one) + np.min(two)
    x[2] = np.max(x)
