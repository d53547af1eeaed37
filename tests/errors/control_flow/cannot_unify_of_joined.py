from numba import cuda


@cuda.jit("void(int64[::1], int32, uint32, boolean)")
def kernel(x, a, b, up):
    if up:
        k = a
    else:
        k = b
    x[0] = (k if x[0] > 0 else (1, 2))[0]


@cuda.jit("void(int64[::1], int32, uint32, float32[::1])")
def other_ways(x, a, b, y):
    if x[0] > 5:
        if x[1] > 2:
            k = a
        elif x[1] > 1:
            k = b
        elif x[1] > 0:
            k = a + 1 > 3
        else:
            k = b
    else:
        k = y
    x[0] = k
    if x[0] > 5:
        n = y
    else:
        if x[1] > 2:
            n = a
        else:
            n = b
        x[1] = n
    x[0] = n
