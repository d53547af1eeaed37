from numba import cuda


@cuda.jit(device=True)
def part(n):
    """The n-th four items."""
    return slice(4 * n, 4 * n + 4)


@cuda.jit(device=True)
def total(x, s):
    sum_ = 0.0
    for v in x[s]:
        sum_ += v
    return sum_


@cuda.jit("void(float64[::1], float64[:, ::1], float64[::1], int64)")
def kernel(x, rows, out, n):
    i = cuda.grid(1)
    out[i] = total(x, part(i))
    if n > 2:
        s = slice(1, n, 2)
    else:
        s = slice(None, n, -1)
    y = rows[i, s]  # either way
    out[i + 1] = y[0] + s.start
    first, last, step = s.indices(x.size)
    out[part(n)] = first + last * step
