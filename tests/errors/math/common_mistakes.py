import math

import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def mistakes(x, n):
    i = cuda.grid(1)
    x[0] = math.sqrt(x)
    cuda.atomic.add(x[i], 1)
    print("x is %.2f" % x[i])
    print("x is {}".format(x[i]))
    t = (1, 2)
    x[2] = t.size
    x[3] = cuda.blockIdx.w
    for c in "ab":
        if c == "b":
            x[4] += 1
    for k in n:
        x[k] = 0
    for size in cuda.gridDim:
        x[5] += size


@cuda.jit("void(complex64[::1], float64)")
def parts(z, n):
    z[0] = np.complex64(n, n)
