# py2cu: --sig 'count(int64[::1], int64)'
"""A name that a branch reads, but only other branches give a value, is 0 there, as in Numba; a warning says so."""
from numba import cuda


@cuda.jit
def count(result, n):
    if n > 0:
        if n > 1:
            c = n
        result[0] = c
    else:
        c += 1
        result[0] = c
