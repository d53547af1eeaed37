from numba import cuda


@cuda.jit("void(float64[::1])")
def kernel(x):
    c = cuda.const.array_like()
    x[0] = c[0]
