from numba import cuda


@cuda.jit(device=True)
def twice(f, y):
    return f(f(y))


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    def inner(y):
        return y + n
    x[0] = twice(inner, n)
