import numpy as np
from numba import cuda


@cuda.jit
def ramp(out, n, slope):
    i = cuda.grid(1)
    if i < n:
        out[i] = slope * i


def make_ramp(n: int, slope=1.0):
    out = np.zeros(n)
    ramp[(n + 63) // 64, 64](out, n, slope)
    return out
