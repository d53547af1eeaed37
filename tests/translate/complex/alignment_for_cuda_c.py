# py2cu: -k rotated --sig 'rotated(complex64[::1], int64)' --assume aligned
"""A function for other CUDA C accepts complex numbers that are aligned only to their parts."""
from numba import cuda


@cuda.jit(device=True)
def rotated(z, i):
    z[i] = z[i] * 1j
    return z[i]
