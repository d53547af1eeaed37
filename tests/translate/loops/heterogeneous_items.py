"""A loop over items of several types, whose body may exit early, selects the code of each item."""
from numba import cuda, literal_unroll


@cuda.jit("void(float64[::1], float64)")
def kernel(x, n):
    for v in literal_unroll((1, 2.5, True, 4)):
        if v > n:
            continue
        x[0] += v
