# py2cu: --sig 'first_or_sum(float32[::1], int32, float32[::1])'
from numba import cuda


@cuda.jit
def first_or_sum(x, n, out):
    out[0] = n or x.sum()
    out[1] = n and x.sum()
    if n > 2 and x.sum() > 1 or n < -2:
        out[2] = 1
