from numba import cuda


@cuda.jit(device=True)
def f(a, *rest):
    return a


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = f()
