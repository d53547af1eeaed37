# py2cu: --host-code
import sys
import numpy as np
from numba import cuda

LARGEST = sys.float_info.max


@cuda.jit
def fill(x, value):
    x[cuda.grid(1)] = value


x = np.zeros(8)
fill[1, 8](x, LARGEST)
fill[1, 8](x, -1e300)
