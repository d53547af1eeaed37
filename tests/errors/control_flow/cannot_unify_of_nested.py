"""The path with the conflicting type is a merge of two types: the note shows the assignment that determines the merged type."""
from numba import cuda


@cuda.jit("void(float64[:], boolean, boolean)")
def f(x, c, d):
    if c:
        if d:
            v = 1
        else:
            v = 2.5
    else:
        v = (1, 2)
    x[0] = v
