"""A kernel and the function that it calls are created by each call of the function around them, and are equal each time."""
import numpy as np
from numba import cuda


def smooth(x):
    weight = 0.5

    @cuda.jit
    def mean(a, i):
        return (a[i] + a[i + 1]) * weight

    @cuda.jit
    def smoothed(a, out):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = mean(a, i)

    out = np.zeros(x.size - 1, dtype=x.dtype)
    smoothed[1, 64](x, out)
    return out


once = smooth(np.ones(40))
smooth(once)
