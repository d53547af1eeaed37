from numba import cuda


@cuda.jit("(float64[:],)")
def kernel(x, **options):
    x[0] = 1
