from numba import cuda


@cuda.vectorize("float64()")
def one():
    return 1.0
