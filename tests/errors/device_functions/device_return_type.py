from numba import cuda


@cuda.jit("float32(int64)", device=True)
def f(a):
    return (a, a)


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = f(n)
