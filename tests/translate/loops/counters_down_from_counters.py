"""A counter that counts down from a counter that counts down from s is at most s."""
from numba import cuda


@cuda.jit("void(int64[::1], int64[::1], int32)")
def kernel(x, y, s):
    for q in range(s, -10, -1):
        for t in range(q, -10, -1):
            x[0] += y[s - t]
