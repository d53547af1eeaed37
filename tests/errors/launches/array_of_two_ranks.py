import numpy as np
from numba import cuda


@cuda.jit
def spread(rows, column, scale):
    i = cuda.grid(1)
    rows[i] = column[i, 0] * scale


data = np.ascontiguousarray(np.load("measured.npy"), np.float64)
spread[1, 32](data, data, 0.5)
