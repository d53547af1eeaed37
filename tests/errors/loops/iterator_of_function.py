# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit(device=True)
def made(n):
    return enumerate(range(n))


@cuda.jit
def f(x, n):
    for i in made(n):
        x[0] += i
