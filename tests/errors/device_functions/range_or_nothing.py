from numba import cuda


def part(i, n):
    if i > 0:
        return range(i, n, 32)


@cuda.jit("void(float32[::1], int64)")
def results(x, n):
    for k in part(0, n):
        x[k] = k
