# py2cu: --line-directives --assume noalias,small
"""Statements that compute the iteration count of a loop in another file refer to that file."""
from numba import cuda
from strides import count


@cuda.jit("void(uint8[::1], int32[::1])")
def kernel(keys, counts):
    count(keys, counts, cuda.grid(1), cuda.gridsize(1))
