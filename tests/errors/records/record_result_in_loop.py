import numpy as np
from numba import cuda

particle = np.dtype([("x", np.float32), ("n", np.int32)], align=True)


@cuda.jit(device=True)
def pick(a, i):
    return a[i]


@cuda.jit("void(particle[::1])")
def kernel(a):
    best = pick(a, 0)
    for i in range(a.size):
        one = pick(a, i)
        if one.n > best.n:
            best = one
    a[0].x = best.x
