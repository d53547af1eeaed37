"""A tuple with a run-time index: of numbers, of tuples, of arrays, also from the end."""
from numba import cuda


@cuda.jit("void(float64[::1], float64[::1], int64)")
def kernel(x, y, i):
    t = (i, 2, i + 1)
    x[0] = t[i]
    x[1] = (1.5, x[9])[i]
    pairs = ((1, x[2]), (i, x[3]), (3, 2.5))
    a, b = pairs[i]
    x[4] = a + b
    x[5] = pairs[i][1] + pairs[1][0] + pairs[-1][0]
    both = (x, y)
    both[i][6] = 1
    x[7] = (x[0:3], y[1:4])[i][2]
    for k in range(3):
        x[8] += t[k] * t[-1 - k]
