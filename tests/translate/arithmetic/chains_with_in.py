from numba import cuda


@cuda.jit("void(int64[::1])")
def f(x):
    x[0] = 1 < x[1] in (2, 3)
