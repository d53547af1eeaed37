from numba import cuda


@cuda.jit("void(float32[::1], float32)")
def f(x, n):
    y = x.reshape(n, 2)
    y[0, 0] = 1
