"""A conditional expression selects None where a number is required."""
import math
from numba import cuda


@cuda.jit(device=True)
def store(x):
    x[0] = 1


@cuda.jit("void(float64[::1], float64[::1], boolean)")
def kernel(x, a, c):
    x[0] *= a.fill(1) if c else 2.0
    x[1] = 1 if c else (2 if x[0] > 1 else store(x))
    x[2] = 3.0 * (c and cuda.syncthreads())
    x[3] = (c or store(x)) == 1
    x[4] = math.sqrt(None if c else 2.0)
    x[5] = (y := store(x) if c else 1)
    t = (store(x) if c else 1, 2)
    x[store(x) if c else 1] = t[0]
    for i in range(store(x) if c else 2):
        x[i] = y
    if store(x) if c else 1:  # as a truth it is false
        x[6] = 1
    store(x) if c else 1
    z = store(x) if c else 1  # None is a value
    x[7] = z is None
