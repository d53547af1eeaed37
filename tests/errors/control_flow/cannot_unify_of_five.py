from numba import cuda


@cuda.jit("void(float32[::1], int8, int16, int32, uint32, boolean)")
def kernel(x, a, b, c, d, e):
    i = cuda.grid(1)
    if i == 0:
        k = a
    elif i == 1:
        k = b
    elif i == 2:
        k = c
    elif i == 3:
        k = d
    else:
        k = e
    x[0] = (k if x[0] > 0 else (1, 2))[0]
