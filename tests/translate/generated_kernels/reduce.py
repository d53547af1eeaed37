# py2cu: --sig 'total(float64)' --sig 'largest(int32, int32)' --sig 'product(complex64)' --sig 'both(bool)' --sig 'min(uint8)' --sig 'total(float16)' --sig 'total(uint64[:], uint64[::1], uint64, boolean)'
# py2cu[small]: -k total --sig 'total(float32)' --assume noalias,small
"""Reductions."""
from numba import cuda


@cuda.reduce
def total(a, b):
    return a + b


# The larger one wins.
@cuda.reduce
def largest(a, b):
    return a if a > b else b  # the first of equals


@cuda.Reduce
def product(a, b):
    return a * b


@cuda.reduce
def both(value, x):
    return value and x


@cuda.reduce
def min(a, b):
    if b < a:
        return b
    return a
