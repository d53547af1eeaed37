from numba import cuda


@cuda.jit
def first(x, n):
    x[0] = n


values = [1.0, 2.0]
first[1, 1](values, len(values))
