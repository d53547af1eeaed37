from numba import cuda


@cuda.jit(device=True)
def first(items):
    return next(items)


@cuda.jit("void(float64[::1], float64[::1])")
def arguments(x, y):
    y[0] = next(x)
    y[1] = next(range(3))
    y[2] = next(iter(x), 0.0)
    y[3] = first(iter(x))


@cuda.jit("void(float64[::1], float64[::1])")
def chosen(x, y):
    items = iter(x) if y[0] > 0 else iter(y)
    for v in items:
        y[0] += v
    pair = (iter(x), 1)
    for v in pair[0]:
        y[0] += v
    for v in iter(x, 3):
        y[0] += v


@cuda.jit("void(float64[:, ::1], float64[:, ::1], float64[::1])")
def flat(x, y, out):
    items = x.flat
    if out[0] > 0:
        items = y.flat
    out[0] = next(items)
    rows = iter(((x, 1), (y, 2.5)))


@cuda.jit("void(float64[::1], float64[::1])")
def flat_given(x, y):
    items = x.flat
    y[0] = first(items)
    t = (1, 2) * 200
