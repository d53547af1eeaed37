"""The item of a tuple with one item is in the range that the function returns."""
from numba import cuda


@cuda.jit(device=True)
def clamped(i):
    return (min(max(i, 0), 7),)


@cuda.jit("void(float32[::1], int64)")
def kernel(x, k):
    place = clamped(k)
    x[place[0]] = x[clamped(k + 1)[0]]
