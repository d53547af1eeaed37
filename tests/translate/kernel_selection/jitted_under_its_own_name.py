"""`scale = compiled(scale)` defines a kernel as a decorator does."""
from numba import cuda

compiled = cuda.jit("void(float32[::1], float32)")


def scale(x, factor):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= factor


scale = compiled(scale)


def make():
    def shift(x, by):
        x[0] += by

    shift = compiled(shift)
    return shift


shift = make()
