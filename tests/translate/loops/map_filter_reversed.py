from numba import cuda


@cuda.jit(device=True)
def square(v):
    return v * v


@cuda.jit("void(float64[::1], float64[::1], int64)")
def maps(x, out, n):
    for y in map(square, x):
        out[0] += y
    for y in map(lambda v: v + n, x):
        out[1] += y
    for y in map(max, x, (1.0, 2.0, 3.0)):
        out[2] += y
    for i, y in enumerate(map(square, x)):
        out[3] += i * y


@cuda.jit("void(float64[::1], float64[::1], int64)")
def filters(x, out, n):
    for v in filter(lambda v: v > n, x):
        out[0] += v
    for i in filter(None, range(n)):
        if i > 3:
            continue
        out[1] += i
    for y in map(square, filter(None, x)):
        out[2] += y


@cuda.jit("void(float64[::1], float64[::1], int64)")
def reverses(x, out, n):
    for i in reversed(range(n)):
        out[0] = out[0] * 2 + i
    for i in reversed(range(2, n)):
        out[1] = out[1] * 2 + i
    for i in reversed(range(1, n, 3)):
        out[2] = out[2] * 2 + i
    for i in reversed(range(n, 1, -1)):
        out[3] = out[3] * 2 + i
    for v in reversed(x):
        out[4] = out[4] * 2 + v
    for v in reversed((1, 2, n)):
        out[5] = out[5] * 2 + v
    for i, v in zip(reversed(range(n)), x):
        out[6] += i * v


@cuda.jit("void(float64[::1], float64[::1], int64)")
def variables(x, out, n):
    r = range(1, n + 1)
    for i in r:
        out[0] += i
    for i, v in zip(r, x):
        out[1] += i * v
