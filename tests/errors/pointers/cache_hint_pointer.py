from numba import cuda


@cuda.jit("void(float64[::1], CPointer(float64))")
def kernel(x, p):
    x[0] = cuda.ldca(p, (1, 2))
