"""The bounds of a range are evaluated once, in order, before the loop."""
import numpy as np
from numba import cuda


@cuda.jit("void(int32[::1], uint64)")
def kernel(x, n):
    for i in range(cuda.atomic.add(x, 0, 1), cuda.atomic.add(x, 1, 1)):
        x[i] = 3
    r = range(cuda.atomic.add(x, 2, 1))
    x[3] = len(r)
    for i in r:
        x[i] = 4
    for i in range(np.uint64(8), n, np.uint64(2)):
        x[6] += i
    for i in range(x[7], cuda.atomic.add(x, 7, 1)):
        x[8] += i


@cuda.jit(device=True)
def store(x):
    x[0] += 1
    return x[0]


@cuda.jit("void(int32[::1], int64)")
def one_alone(x, n):
    for i in range(store(x), x[0]):  # the end reads what the start has stored
        x[9] += i
    for i in range(store(x), n + 1):
        x[9] += i
