# py2cu: --assume nonnegative
# --assume nonnegative applies to elements, but not to numbers computed from them, through any number of calls.
from numba import cuda


@cuda.jit(device=True)
def first(x):
    return x[0]


@cuda.jit(device=True)
def second(x):
    return first(x) + 1


@cuda.jit(device=True)
def third(x):
    return second(x) + 1


@cuda.jit(device=True)
def fourth(x):
    return third(x) + 1


@cuda.jit("void(int32[::1], float32[::1], int64[::1])")
def kernel(x, y, z):
    y[first(x)] = 1
    z[0] = fourth(x) // 3
