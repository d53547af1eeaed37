# py2cu: --schedule yx
import math

from numba import cuda


@cuda.jit("void(float64[::1], float32[:, ::1])")
def kernel(flags, x):
    i, j = cuda.grid(2)
    power = 0
    while power == 0:
        cuda.threadfence()
        part, power = math.frexp(flags[i])
    x[i, j] += part
    flags[i + 1] = 4
