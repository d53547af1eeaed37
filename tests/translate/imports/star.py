from math import *

from numba import *
from numba.cuda import *


@cuda.jit("void(float32[::1])")
def kernel(x):
    i = cuda.grid(1)
    x[i] = sqrt(x[i]) + pi + grid(1)
