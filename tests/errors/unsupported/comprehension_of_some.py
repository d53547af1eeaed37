from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    squares = [i * i for i in range(n) if i % 2]
    x[0] = squares[0]
