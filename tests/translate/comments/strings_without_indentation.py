"""Strings as comments, whose lines need no indentation."""
from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    i = cuda.grid(1)
    """The first line
second line
  third line

last line"""
    if i < x.size:
        x[i] += 1
