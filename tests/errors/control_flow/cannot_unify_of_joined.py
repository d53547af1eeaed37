from numba import cuda


@cuda.jit("void(int64[::1], int32, uint32, boolean)")
def kernel(x, a, b, up):
    if up:
        k = a
    else:
        k = b
    x[0] = (k if x[0] > 0 else (1, 2))[0]
