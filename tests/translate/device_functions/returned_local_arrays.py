"""Device functions that return their own local arrays: callers provide the memory."""
import numpy as np
from numba import cuda, float32, float64

N = 3


@cuda.jit(device=True)
def powers(x):
    p = cuda.local.array(4, float32)
    p[0] = 1
    for i in range(1, 4):
        p[i] = p[i - 1] * x
    return p  # the whole array: the C function returns nothing


@cuda.jit(device=True)
def table(x):
    m = cuda.local.array((N, 2), float64)
    for i in range(N):
        m[i, 0] = x
        m[i, 1] = x * i
    return m


@cuda.jit(device=True)
def both(x):
    return powers(x), table(x), x + 1


@cuda.jit(device=True)
def tail(x):
    p = powers(x)
    return p[1:]


@cuda.jit(device=True)
def longest(v, limit):
    if v[0] > limit:
        return v
    w = np.zeros(N)
    w[1] = limit
    return w


@cuda.jit(device=True)
def cross(a, b):
    c = cuda.local.array(3, float64)
    c[0] = a[1] * b[2] - a[2] * b[1]
    c[1] = a[2] * b[0] - a[0] * b[2]
    c[2] = a[0] * b[1] - a[1] * b[0]
    return c


@cuda.jit(device=True)
def aligned(x):
    a = cuda.local.array(2, float64, alignment=16)
    a[0] = x
    a[1] = -x
    return a


@cuda.jit(device=True)
def choice(x, negative):
    a = cuda.local.array(2, float64)
    b = cuda.local.array(2, float64)
    a[0] = a[1] = x
    b[0] = b[1] = -x
    return b if negative else a


@cuda.jit(device=True)
def scratch_only(x, row):
    """The local array is not returned and stays here."""
    part = cuda.local.array(2, float64)
    part[0] = x
    part[1] = part[0] * x
    row[0] = part[1]
    return row


@cuda.jit("void(float32[::1], float64[:, ::1])")
def results(x, v):
    i = cuda.grid(1)
    if i < x.size:
        a = powers(x[i])
        b = powers(x[i] + float32(1))
        p, m, s = both(x[i])
        t = tail(x[i])
        x[i] = a[3] + b[2] + p[1] + m[1, 1] + s + t[0]
        v[i, 0] = longest(v[i], 2.0)[1] + choice(v[i, 1], i > 4)[0]
        v[i, 1] = aligned(v[i, 2])[1] + scratch_only(v[i, 2], v[i])[0]


@cuda.jit("void(float64[:, ::1])")
def loops(v):
    i = cuda.grid(1)
    if i < v.shape[0]:
        u = cross(v[0], v[i])
        for k in range(4):
            w = cross(u, v[k])
            u = cross(w, v[i])
        v[i, 0] = cross(cross(u, v[0]), v[1])[2]
