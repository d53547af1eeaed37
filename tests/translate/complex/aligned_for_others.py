# py2cu: -k rotated --sig 'rotated(complex64[::1], int64)' --assume aligned
"""A function for other CUDA C takes numbers as their code has them, which need not begin at multiples of their size."""
from numba import cuda


@cuda.jit(device=True)
def rotated(z, i):
    z[i] = z[i] * 1j
    return z[i]
