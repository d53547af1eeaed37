from numba import cuda


@cuda.jit("void(float64[::1], float64[:, ::1], int64)")
def slices(x, y, n):
    s = slice(1, n)
    x[s] = 2
    x[slice(None, 3)] += 1
    y[slice(n), 0] = 5
    part = y[0, slice(0, None, 2)]
    x[0] = part[1] + x[s][0]
