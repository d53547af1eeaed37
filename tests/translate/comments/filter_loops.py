"""The comment at the end of a loop over filter stays at its end."""
from numba import cuda


@cuda.jit("void(int64[::1])")
def kernel(x):
    s = 0
    largest = 0
    for v in filter(None, x):
        s += v
        if v > largest:
            largest = v
        x[3] = v
        # the last word
    x[0] = s
    x[1] = largest
