"""A temporary or an array is assigned again when its former value is no longer used."""
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def divide(a, b):
    return a // b, a % b


@cuda.jit("void(int64[::1], int64)")
def results(x, n):
    q, r = divide(n, 3)
    q, r = divide(q + r, 5)
    x[0] = q + r
    for i in range(n):
        q, r = divide(i, 7)
        x[i] = q - r
    x[1] = cuda.atomic.add(x, 2, 1) + x[2]
    x[3] = x[2] + cuda.atomic.add(x, 2, 1)
    x[4] = x[3] + cuda.atomic.add(x, 3, 1)


@cuda.jit("void(int64[::1], int64[::1])")
def bounds(x, counts):
    for i in range(counts[0]):
        x[i] = i
        for k in range(counts[i]):  # the outer bound is still in use
            x[k] += 1
    for i in range(counts[1]):
        x[i] *= 2


@cuda.jit("void(float64[::1], float64[::1], float64)")
def arrays(x, out, a):
    v = cuda.local.array(4, np.float64)
    for i in range(4):
        v[i] = x[i]
    v = v + x[:4]
    v = v * a
    v = v[::-1] - v  # reads other elements: a second array
    w = v
    v = v + 1.0  # w is still in use: fills the first array
    for i in range(4):
        out[i] = v[i] + w[i]


@cuda.jit("void(float64[::1], float64[:, ::1])")
def tables(x, out):
    m = cuda.local.array((2, 3), np.float64)
    for i in range(2):
        for k in range(3):
            m[i, k] = x[3 * i + k]
    m = m * 2.0 + m
    m = m + m[0]  # row 0 is read after it changes
    for i in range(2):
        for k in range(3):
            out[i, k] = m[i, k]
