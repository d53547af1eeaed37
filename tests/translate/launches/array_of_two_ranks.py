# py2cu: --keep-going
import numpy as np
from numba import cuda


@cuda.jit
def scale(values, factor):
    i = cuda.grid(1)
    if i < values.shape[0]:
        values[i] *= factor


@cuda.jit
def shift(rows, by):
    i, j = cuda.grid(2)
    if i < rows.shape[0] and j < rows.shape[1]:
        rows[i, j] += by


data = np.ascontiguousarray(np.load("measured.npy"), np.float32)
scale[4, 256](data, 2.0)
shift[(4, 4), (16, 16)](data, 1.0)
