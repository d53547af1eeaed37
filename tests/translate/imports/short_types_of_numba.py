# py2cu: --sig 'of_numba(f32[:], i8[:])'
"""In a file that imports Numba, i8 is Numba's 64-bit type."""
from numba import cuda, i8


@cuda.jit
def of_numba(x, counts):
    x[0] = counts[0]


@cuda.jit((i8[:],))
def by_types(x):
    x[0] = 1
