import numpy as np
from numba import cuda

import settings


@cuda.jit
def clear(x):
    x[cuda.grid(1)] = 0


x = np.zeros(64, dtype=settings.precision)
clear[1, 64](x)
