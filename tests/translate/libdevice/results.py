"""Functions that return several values: in C, they have pointer parameters."""
import math

from numba import cuda
from numba.cuda import libdevice


@cuda.jit(device=True)
def rotated(x, y, angle):
    s, c = libdevice.sincosf(angle)
    return x * c - y * s, x * s + y * c


@cuda.jit("void(float32[::1], float32[::1], float32)")
def rotate(x, y, angle):
    i = cuda.grid(1)
    if i < x.size:
        x[i], y[i] = rotated(x[i], y[i], angle)


@cuda.jit("void(float64[::1], int32[::1], float64[::1])")
def parts(x, n, out):
    i = cuda.grid(1)
    m, e = math.frexp(x[i])  # m is in [0.5, 1)
    out[i] = libdevice.ldexp(m, e - 1)
    # only one of the two
    n[i] = libdevice.frexp(x[i])[1]
    _, whole = libdevice.modf(x[i])
    t = libdevice.remquo(x[i], whole)
    out[i] += t[0] + t[1] % 8
    for k in range(3):
        x[k], n[k] = math.frexp(x[k])


@cuda.jit("void(float64, float64[::1], int64)")
def same_names(x, out, n):
    e = n
    while x > 1.0:
        x, k = math.frexp(x)
        e += k
    y = 0.5
    if n > 3:
        x, y = libdevice.sincospi(x)
    y, y = libdevice.sincos(y)
    out[0] = x + y + e
