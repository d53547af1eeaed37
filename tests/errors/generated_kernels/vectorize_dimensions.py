# py2cu: --sig 'add(float64[:, :], float64[:, :, :], float64[::1])'
from numba import vectorize


@vectorize(target="cuda")
def add(a, b):
    return a + b
