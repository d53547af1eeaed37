import numpy as np
from numba import cuda


@cuda.jit
def columns(a, b, c):
    i = cuda.grid(1)
    if i < c.size:
        c[i] = a[i, 0] + b[i, 0]


grid = np.zeros((64, 64))
columns[1, 64](grid, grid.T, grid[:, 0])
