from numba import cuda


@cuda.jit("void(uint8[::1], int64)")
def kernel(x, n):
    constant = bytearray(8)
    variable = bytearray(n)
    x[0] = constant[0] + variable[0]
