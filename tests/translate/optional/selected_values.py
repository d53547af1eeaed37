# Conditional expressions with arrays, tuples, complex numbers, None, and side effects only.
# py2cu: --sig 'choose(float32[::1], float32[::1], int64, complex64)'
from numba import cuda


@cuda.jit(device=True)
def none(x):
    x[0] += 1


@cuda.jit(device=True)
def use(x, value):
    x[17] += value


@cuda.jit(device=True)
def pick(a, b, n):
    if n > 0:
        return a
    return b


@cuda.jit(device=True)
def maybe(x, n):
    if n > 9:
        return None
    return x[n]


@cuda.jit(device=True)
def perhaps(n):
    if n < 0:
        return None
    return n * 2


@cuda.jit
def choose(a, b, n, z):
    some = maybe(a, n)
    count = perhaps(n)
    c = a if n > 3 else b
    c[0] = 1
    d = c[1:] if z else c[2:]
    d[0] = 2
    p, q = (n, 2) if n > 4 else (3, n)
    a[1] = p + q
    t = (n, 2.5) if z and n > 5 else (1, 1.5)
    a[2] = t[0] + t[1]
    a[3] = some if some is not None else 4
    if some is None:
        a[4] = 1
    elif some > 2:
        a[5] = some
    if count is not None and count > 3:
        a[6] = count
    if some is None or some < 0:
        return
    a[7] = some
    w = z if n > 6 else 1
    a[8] = w.real
    none(a) if z else none(b)
    z and none(b)
    e = pick(a, b, n)
    e[9] = 3
    if not (n > 7 and z or some):
        a[10] = 2
    a[11] = (n or 3) + (some and 2)
    while n and not z:
        n -= 1
    a[12] = 1 if n else 2 if z else 3
    if n == 1:
        pass
    elif n == 2:
        a[13] = 2
    else:
        pass
    ok = n > 2 if z else n < 3
    a[14] = ok
    m = count
    if m is None:
        m = 5
    a[15] = m
    other = maybe(b, n + 1)
    other is not None and use(a, other)
    other is None or use(b, other)
    use(a, other) if other is not None else none(a)
    while other is not None and other > 2:
        other = maybe(a, n - 1) if n > 5 else None
    if other is None and n < 3 or some > 3:
        a[16] = some
