# Characters of constant strings, from either end.
from numba import cuda


@cuda.jit("void(int64[::1])")
def kernel(x):
    x[0] = ord("abc"[0])
    x[1] = ord("abc"[-1])
    x[2] = ord("abc"[-3]) + ord("abc"[2])
