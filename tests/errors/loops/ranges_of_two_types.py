from numba import cuda


@cuda.jit("void(int32[::1], int32, boolean)")
def kernel(x, n, flag):
    r = range(n) if flag else range(1, n, 2)
    for i in r:
        x[i] = 1
