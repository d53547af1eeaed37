import numpy as np
from numba import cuda


@cuda.jit("void(float64[::1], int64)")
def history(out, n):
    v = np.zeros(3)
    old = v
    for i in range(n):
        old = v
        v = v + 1.0
    out[0] = old[0] + v[0]


@cuda.jit("void(float64[::1], int64)")
def sizes(out, n):
    v = np.zeros(2)
    if n > 3:
        v = np.zeros(4)
    out[0] = v[0]


@cuda.jit("void(float64[:, ::1])")
def row(m):
    total = m[0] + m[1]
    m[0, 0] = total[0] + np.zeros(10000)[1]


@cuda.jit("void(float64[::1])")
def shapes(out):
    out[0] = (np.ones(2) + np.ones(3))[0] + np.zeros(-1)[0]
