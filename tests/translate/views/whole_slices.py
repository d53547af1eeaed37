# A slice from 0 has the size of the array, or its end.
from numba import cuda


@cuda.jit("void(int64[::1], int64[::1], uint32)")
def kernel(x, y, n):
    a = x[0:]
    x[0] = a.size
    b = y[0:n]
    x[1] = b.size
