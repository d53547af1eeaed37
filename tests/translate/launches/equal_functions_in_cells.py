"""Two cells of a notebook that define the same function, each before a kernel that calls it."""
from numba import cuda


@cuda.jit(device=True)
def after(x):
    return x + 1


@cuda.jit("void(float32[::1])")
def first(x):
    x[0] = after(x[0])


@cuda.jit(device=True)
def after(x):
    return x + 1


@cuda.jit("void(float32[::1])")
def second(x):
    x[1] = after(x[1])
