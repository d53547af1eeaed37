from numba import cuda


@cuda.jit("void(float64[::1], int64)")
def constants(x, n):
    given = None
    if given is None:
        x[0] = 1
    else:
        x[0] = given.shape
    mode = "fast"
    limit = 5
    if mode == "fast" and limit > 3:
        x[1] = 2
    else:
        x[1] = n.missing
    debug = False
    y = x if debug else n
    x[2] = y
