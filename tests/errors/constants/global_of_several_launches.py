import numpy as np
from numba import cuda

COUNT = 100


@cuda.jit
def spread(x):
    i = cuda.grid(1)
    if i < COUNT:
        x[i] = 1


spread[1, 256](np.zeros(COUNT))
COUNT = 200
spread[1, 256](np.zeros(COUNT))
