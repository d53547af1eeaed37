# random and numpy.random work in CPU functions; kernels have separate generators.
import random

import numpy as np
from numba import cuda


@cuda.jit("void(float64[::1])")
def kernel(x):
    x[0] = np.random.random()
    x[1] = random.gauss(0.0, 1.0)
    x[2] = np.random.poisson(3.0)
