# If it were printed as its value, an item that is None would be 0.
from numba import cuda


@cuda.jit("void(int64)")
def kernel(n):
    found = None
    if n > 3:
        found = n
    print((found, 2))
