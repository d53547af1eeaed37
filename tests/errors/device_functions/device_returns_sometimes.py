from numba import cuda


@cuda.jit("int64(int64)", device=True)
def f(a):
    if a > 0:
        return 1


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = f(n)
