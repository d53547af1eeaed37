import numpy as np
from numba import cuda

pair = np.dtype([("a", np.int32), ("b", np.float64)])


@cuda.jit
def kernel(x):
    pairs = np.zeros(3, pair)
    for i in range(3):
        x[i] = pairs[i].b


kernel[1, 1](np.zeros(3))
