"""A value for several targets is computed once, before all of them."""
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1], int32)")
def kernel(x, y, i):
    x[i] = y[i] = cuda.atomic.add(x, 0, 1)
    x[1] = y[1] = x[1] + y[1] * i
    a = x[2] = y[2]
    x[a] = b = a * 2
    y[b] = a
