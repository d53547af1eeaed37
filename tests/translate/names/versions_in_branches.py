"""Versions of a name that only a branch uses share the variable that the branches assign."""
import math

from numba import cuda


@cuda.jit("void(float64[::1], float64[::1])")
def branches(x, y):
    i = cuda.grid(1)
    if i < y.size:
        if x[i] > 0:
            v = math.sin(x[i])
            v = v * 2 + v
        else:
            v = 3.0
        y[i] = v


@cuda.jit("void(float64[::1], float64[::1], int64)")
def loops(x, y, n):
    i = cuda.grid(1)
    if i < y.size:
        total = 0.0
        for k in range(n):
            if x[k] > 1:
                w = x[k]
                if w > 2:
                    continue
                w = w * w
            elif x[k] < 0:
                w = x[k] + 1
                w = w / (w := w + 3)
            else:
                w = 0.5
            total += w
        y[i] = total
