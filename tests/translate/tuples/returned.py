"""Device functions that return tuples: small structs with the names of the returned variables."""
import math

from numba import cuda


@cuda.jit(device=True)
def polar(x, y):
    """Radius and angle."""
    r = math.sqrt(x * x + y * y)
    theta = math.atan2(y, x)
    return r, theta


@cuda.jit(device=True)
def split(a, b):
    if b == 0:
        return 0, 0, False
    return a // b, a % b, True


@cuda.jit(device=True)
def ordered(a, b, weight):
    return (min(a, b), max(a, b)), weight


@cuda.jit("Tuple((float32, int32))(float64, int64)", device=True)
def declared(x, n):
    return x, n


@cuda.jit(device=True)
def forwarded(x, y):
    return polar(x, y)


@cuda.jit("void(float64[::1], float64[::1], float64[::1], float64[::1])")
def to_polar(x, y, r, theta):
    i = cuda.grid(1)
    if i < x.size:
        # both at once
        r[i], theta[i] = polar(x[i], y[i])


@cuda.jit("void(float64[::1], float64[::1], float64[::1])")
def named(x, y, out):
    i = cuda.grid(1)
    if i < x.size:
        p = polar(x[i], y[i])  # stays whole
        out[i] = p[0] * p[1]
        out[i] += forwarded(p[0], y[i])[1]


@cuda.jit("void(int64[::1], int64[::1], float64[::1])")
def nested(a, b, out):
    i = cuda.grid(1)
    if i < a.size:
        quotient, rest, defined = split(a[i], b[i])
        if defined:
            (low, high), weight = ordered(quotient, rest, 0.5)
            out[i] = low + high * weight
            x, n = declared(out[i], low)
            out[i] += x * n


@cuda.jit("void(float64[::1], float64[::1], int64)")
def in_loop(x, y, steps):
    i = cuda.grid(1)
    if i < x.size:
        p = (x[i], y[i])
        for _ in range(steps):
            p = polar(p[1], p[0])
        x[i], y[i] = p


@cuda.jit("void(int64[::1], int64)")
def chosen(x, n):
    i = cuda.grid(1)
    if i < x.size:
        a, b = (x[i], n) if x[i] < n else (n, x[i])
        x[i] = b - a
