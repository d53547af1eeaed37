from numba import cuda


@cuda.jit("void(float64[::1], float64[::1], float64[()], float64[:, ::1])")
def kernel(x, a, b, c):
    x[0] = a
    x[1] = b
    x[2] = a + b
    x[3] = c
