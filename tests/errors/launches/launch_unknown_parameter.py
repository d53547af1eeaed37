import numpy as np
from numba import cuda


@cuda.jit
def add(x, y, n):
    i = cuda.grid(1)
    if i < n:
        x[i] += y[i]


def apply(x, y):
    n = x.shape[0]
    d_x = cuda.to_device(x)
    add[1, 64](d_x, np.zeros_like(y, dtype=np.float32), n)
