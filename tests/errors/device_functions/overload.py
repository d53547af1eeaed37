"""The called function is selected at run time."""
from numba import cuda, types
from numba.cuda.extending import overload, register_jitable


def size_of(x):
    """By its overload alone."""


@overload(size_of)
def size_of_numbers(x):
    if isinstance(x, types.Integer):
        return lambda x: abs(x)


@register_jitable
def next_of(x):
    return x + 1


@cuda.jit("void(int64[:], int64)")
def kernel(out, n):
    out[0] = size_of(next_of(n))
