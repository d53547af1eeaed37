from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = (1, 2.5, 3)
    x[0] = y[n]


@cuda.jit("void(float32[::1], int64)")
def of_tuples(x, n):
    y = ((range(n), 1), (range(3), 2))  # as ranges cannot be chosen
    x[0] = y[n][1]
