"""Results that are passed on completely, in part, or with permuted items."""
from numba import cuda


@cuda.jit(device=True)
def pair(n):
    return n + 1, n * 2


@cuda.jit(device=True)
def whole(n):
    t = pair(n)
    return t


@cuda.jit(device=True)
def swapped(n):
    t = pair(n)
    return t[1], t[0]


@cuda.jit(device=True)
def second_twice(n):
    t = pair(n)
    return t[1], t[1]


@cuda.jit(device=True)
def first_twice(n):
    t = pair(n)
    return t[0], t[0]


@cuda.jit(device=True)
def nested(n):
    t = pair(n)
    return t, (t[0], n)


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    x[0], x[1] = whole(n)
    x[2], x[3] = swapped(n)
    x[4], x[5] = second_twice(n)
    x[6], x[7] = first_twice(n)
    (x[8], x[9]), t = nested(n)
    x[10] = t[1] + nested(n)[0][1]
    a, b = pair(n)
    a, b = b, a
    x[11] = a - b
    a, b = b + a, a
    x[12] = a - b
    x[n], n = n, x[n]
    x[13], x[x[13]] = n, 2
    pair(n)
    u = (n, pair(n))
    u = (u[0] + 1, u[1])
    x[14] = u[0] + u[1][0]
