"""A function whose only return with a value is in a branch that its arguments exclude returns nothing."""
from numba import cuda


@cuda.jit
def store(x, y):
    if isinstance(x, tuple):
        return x[0]
    y[0] = x


@cuda.jit("void(float32[:])")
def f(y):
    store(3, y)
    y[1] = store((4, 5), y)
