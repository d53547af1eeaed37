from numba import cuda


@cuda.jit("void(int64[::1], int64[::1], boolean)")
def kernel(x, y, up):
    if up:
        items = iter(x)
    else:
        items = iter(y)
    for v in items:
        x[0] += v
        break
    for v in items:
        x[1] += v


@cuda.jit("void(int64[::1], int64[::1], boolean)")
def in_a_loop(x, y, up):
    if up:
        items = iter(x)
    else:
        items = iter(y)
    for i in range(3):
        for v in items:
            x[i] += v
