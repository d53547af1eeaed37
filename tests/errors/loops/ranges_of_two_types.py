from numba import cuda


@cuda.jit("void(int32[::1], int32, boolean)")
def kernel(x, n, flag):
    r = range(n) if flag else range(1, n, 2)
    for i in r:
        x[i] = 1


@cuda.jit("void(int32[::1], int32, boolean)")
def or_an_array(x, n, flag):
    for i in range(n) if flag else x:
        x[i] = 1
