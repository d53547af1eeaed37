from numba import cuda, literally


@cuda.jit("void(float64[::1])")
def kernel(x):
    x[0] = literally(1, 2)
