"""Tuples of numbers, tuples and arrays that loops change; captured by functions, passed by keyword, and compared."""
from numba import cuda


@cuda.jit(device=True)
def moved(p, by=(1, 2)):
    return p[0] + by[0], p[1] - by[1]


@cuda.jit("void(float64[::1], float64[::1], int64, boolean)")
def kernel(x, y, n, up):
    p = (n, 0)
    for i in range(n):
        p = (p[1], p[0] + i)
    x[0] = p[0] - p[1]
    q = ((n, 1), x)
    while q[0][0] > 0:
        q = ((q[0][0] - 1, q[0][1] * 2), y)
    x[1] = q[0][1] + q[1][0]
    a, b = p
    for i in range(3):
        a, b = moved((a, b))
        a, b = moved((b, a), by=(i, n))
        if a > b:
            a, b = b, a
        elif a == b:
            break
    x[2] = a * b

    def shifted(k):
        return p[k] + a

    x[3] = shifted(0) + shifted(n)
    r = (p if up else (1, 2)) + (a,)
    x[4] = r[2] + r[n]
    (c, d), *rest = (p, a, b)
    x[5] = c + d + rest[0] + rest[1]
    *first, last = r
    x[6] = first[0] + last
    t = (0.5, n)
    for i in range(2):
        t = (t[0] * 2, i)
    x[7] = t[0] + t[1]
    u = (t, t)
    u = (u[1], (u[0][0], 3))
    x[8] = u[0][0] + u[1][1]
    e = ()
    for i in range(n):
        x[9] += len(e)
    for v in (a, b, c):
        x[10] += v
    for v in (x, y):
        v[n] += v[0]
    for i, v in enumerate((a, b)):
        x[i] = v
    for f, g in zip((1, 2), (x[0], x[1])):
        x[11] += f * g
    x[12] = (a, b) < (b, a)
    x[13] = max(p) + min(a, b, c) + sum((a, b))
