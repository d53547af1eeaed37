"""A function with register_jitable is a device function, wherever the decorator is imported from."""
from numba import cuda
from numba.cuda.extending import register_jitable
from numba import extending


@register_jitable
def clamped(x, low, high):
    return min(max(x, low), high)


@extending.register_jitable(inline="always")
def inner(x):
    return clamped(x, 0.0, 1.0) * 255


@cuda.jit("void(float64[::1])")
def kernel(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = inner(x[i])
