"""Augmented assignments to variables with members of an IntEnum: the results are numbers."""
import enum
from numba import cuda


class E(enum.IntEnum):
    A = 1
    B = 2


@cuda.jit("void(int64[::1])")
def k(n):
    q = E.A
    q += E.B
    n[0] = q


@cuda.jit("void(int64[::1])")
def k2(n):
    q = E.A
    for i in range(3):
        q += E.B
    r = E.A if n[0] else E.B
    r <<= 2
    n[1] = r
    n[0] = q
