import numpy as np
from numba import cuda


@np.vectorize
def halved(n):
    result = 0
    while n > 1:
        n //= 2
        result += 1
    return result


@cuda.jit
def clear(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = 0


clear[1, 32](halved(np.arange(32, dtype=np.int32)))
