from numba import cuda


@cuda.jit("void(float64[::1], float64[::1])")
def again(x, y):
    pairs = zip(x, y)
    for k in range(2):
        for a, b in pairs:
            y[k] = a * b


@cuda.jit("void(float64[::1], float64[::1])")
def twice(x, y):
    items = iter(x)
    for a in items:
        break
    for a in items:
        y[0] += a
