"""A short tuple type with 64 * 64 * 64 values."""
from numba import cuda


@cuda.jit("void(int64[::1], UniTuple(UniTuple(UniTuple(int64, 64), 64), 64))")
def signature_of_many_values(x, t):
    x[0] = len(t)
