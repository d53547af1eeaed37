"""Device functions: inferred types, several instances, calls between them, arrays as arguments, keywords."""
import math

from numba import cuda, float32, int32


@cuda.jit(device=True)
def square(x):
    return x * x


@cuda.jit
def hypotenuse(a, b):
    """Length of the longest side."""
    return math.sqrt(square(a) + square(b))


@cuda.jit("float32(float32, int32)", device=True)
def typed(x, n):
    return x + n


@cuda.jit
def clamp(x, low, high):
    if x < low:
        return low
    if x > high:
        return high
    return x


@cuda.jit
def fill(row, value):
    for i in range(row.shape[0]):
        row[i] = value


@cuda.jit
def dot(a, b, i, j):
    total = 0.0
    for k in range(a.shape[1]):
        total += a[i, k] * b[k, j]
    return total


@cuda.jit
def sign(x):
    if x > 0:
        return 1
    elif x < 0:
        return -1
    else:
        return 0


@cuda.jit
def nothing(x):
    pass


@cuda.jit
def unused(x):
    return x + 1


@cuda.jit("void(float32[::1], float64[::1], int64[::1], float64[:, :], float64[:, ::1])")
def calls(f, d, s, a, b):
    i = cuda.grid(1)
    f[i] = square(f[i])
    d[i] = square(d[i])
    s[i] = square(s[i])
    d[i + 1] = hypotenuse(d[i], d[i + 1])
    f[i + 1] = typed(f[i], s[i])
    s[i + 2] = clamp(s[i], 0, 255)
    s[i + 3] = clamp(s[i], 10, 255)
    s[i + 4] = clamp(s[i], high=7, low=0)
    s[i + 5] = clamp(low=1, x=s[i], high=2)
    fill(f, 1)
    fill(d, 2.5)
    d[i] = dot(a, b, i, 0)
    s[i] = sign(f[i])
    nothing(s[i])
    sign(s[i])
