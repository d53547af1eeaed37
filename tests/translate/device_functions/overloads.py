# Instances of one device function have one name. Calls of functions with the same number of parameters pass arguments of
# exactly the parameter types.
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def larger(a, b):
    return a if a > b else b


other = larger


@cuda.jit(device=True)
def by_alias(larger, x):
    return other(larger, 2.5) + other(x, 3)


@cuda.jit("float64[::1], float32[::1], int64[::1]")
def mixed(x, y, n):
    i = cuda.grid(1)
    if i < x.size:
        n[i] = larger(n[i], 3)
        x[i] = larger(x[i], 0.5) + larger(y[i], 2)
        x[i] += larger(np.int8(n[i]), np.int8(4))


@cuda.jit("float64[::1], int64[::1]")
def aliased(x, n):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = by_alias(x[i], n[i])
        n[i] = larger(n[i], 7)
