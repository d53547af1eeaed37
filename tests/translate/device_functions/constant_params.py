"""Strides and sizes that are equal in every call are not parameters."""
from numba import cuda, float32, float64


@cuda.jit("float32(float32[:], int64)", device=True)
def pair(x, i):
    return x[2 * i] + x[2 * i + 1]


@cuda.jit("float32(float32[:], float32[:])", device=True)
def pairs(x, y):  # passes its own on
    total = 0.0
    for i in range(len(x) // 2):
        total += pair(x, i) - pair(y, i)
    return total


@cuda.jit(device=True)
def deep(x, i):
    """A recursive call passes its own arguments."""
    if i == 0:
        return x[0]
    return x[i] + deep(x, i - 1)


@cuda.jit("float64(float64[:])", device=True)
def last(x):  # one call passes a row, the other a column
    return x[len(x) - 1]


@cuda.jit("void(float32[:], float64[:, ::1])")
def kernel(out, table):
    t = cuda.grid(1)
    a = cuda.local.array(8, float32)
    b = cuda.local.array(8, float32)
    for k in range(8):
        a[k] = k * t
        b[k] = k + t
    out[t] = pairs(a, b) + deep(a, t % 8) + last(table[t]) + last(table[:, t])
