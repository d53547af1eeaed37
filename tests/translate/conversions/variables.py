"""A variable has one type if its definitions merge, and may have different types if they do not."""
from numba import cuda, int32, uint8


@cuda.jit("void(int64, float32, float64[::1], int64[::1], float32[::1])")
def unify(n, x, d, s, f):
    a = 1
    if n > 2:
        a = 2.5
    d[0] = a

    b = 0
    for i in range(n):
        b += 0.5
    d[1] = b

    c = 1
    s[2] = c
    c = x
    f[3] = c
    c = c * 2.0
    d[4] = c

    e = int32(n)
    for i in range(n):
        e = e + 1
    s[5] = e

    g = x
    if n > 3:
        g = uint8(n)
    f[6] = g

    h = n > 4
    if h:
        h = n
    s[7] = h


@cuda.jit("void(int64, int64[::1])")
def only_in_branches(n, s):
    if n > 0:
        sign = 1
        text = n
    elif n < 0:
        sign = -1
        text = -n
    else:
        sign = 0
        text = 7
    s[0] = sign
    s[1] = text


@cuda.jit("void(int64, int64[::1])")
def reused(n, s):
    t = n + 1
    s[0] = t
    t = n + 2
    s[1] = t
    for t in range(3):
        s[2] += t
    for t in range(n):
        s[3] += t
    s[4] = t


@cuda.jit("void(int64, float32[::1])")
def parameter_assigned(n, x):
    n = n * 2
    while n > 1:
        x[n] = n
        n //= 2
    n = 0.5
    x[0] = n


@cuda.jit("void(int64, float64[::1], int64[::1])")
def never_as_it_was(n, d, s):
    """An int32 that is only read as a float64 and as an int64."""
    y = int32(n)
    if n > 3:
        if n > 5:
            y = 0.5
        d[0] = y
    else:
        if n > 1:
            y = n
        s[0] = y
