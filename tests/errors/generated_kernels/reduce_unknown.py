from numba import cuda


@cuda.reduce
def f(a, b):
    return a + b
