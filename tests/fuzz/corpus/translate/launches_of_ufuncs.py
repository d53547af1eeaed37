# py2cu: --emit launches
# Types of the results of CPU ufuncs for arrays.
import numba
import numpy as np
from numba import cuda, vectorize


@vectorize([numba.int32(numba.int32), "float64(float64)"], nopython=True)
def next_of(n):
    return n + 1


@vectorize
def line(x, offset):
    return x * 2 + offset


@cuda.jit
def total(a, b, c, d, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = a[i] + b[i] + c[i] + d[i]


shorts, longs, floats = np.zeros(64, np.int16), np.zeros(64, np.int64), np.zeros(64, np.float32)
total[2, 32](next_of(shorts), next_of(longs), line(floats, 1), floats.dot(2), np.zeros(64))
