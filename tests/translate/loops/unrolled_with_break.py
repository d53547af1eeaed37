"""Loops over tuples of several types, of which some bodies exit the loop."""
from numba import cuda, literal_unroll


@cuda.jit("void(float64[::1], int64, float32)")
def first_leaves(x, n, y):
    for v in literal_unroll((n, y)):
        x[0] += v
        if isinstance(v, int):
            if v > 3:
                break
            x[1] = v
    for v in literal_unroll((y, n, y)):
        x[2] += v
        if isinstance(v, int):
            if v > 3:
                continue
        x[3] -= v
