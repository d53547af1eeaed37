"""Iterators with several names: advanced by next and by loops."""
from numba import cuda


@cuda.jit(device=True)
def total(numbers):
    sum_ = 0
    for i in numbers:
        sum_ += i
    return sum_


@cuda.jit("void(int64[::1], float32[:, :], float32[::1, :], int64, boolean)")
def kernel(x, y, z, n, up):
    a = iter(x)
    b = a
    x[0] = next(a) + next(b)
    c = d = iter(x[1:])
    x[1] = next(c) + next(d)
    e = enumerate(x)
    i, v = next(e)
    t = next(e)
    x[2] = i + v + t[0] + t[1]
    for i, v in e:
        x[3] += i * v
    p = zip(x, range(n))
    x[4], x[5] = next(p)
    q = next(p)
    x[6] = q[0] + q[1]
    for x[7], k in p:
        x[8] += k
    g = enumerate(x, n)
    (x[11], w) = next(g)
    x[12] = next(g)[1] + w
    x[13] = total(y.flat) + total(z.flat) + total(y[n].flat) + total(iter(x)) + total(reversed(x))
    m = y.flat if up else z.flat
    for v in m:
        x[14] += v
    ra = range(n)
    rb = range(2, n)
    rc = ra if up else rb
    for i in rc:
        x[15] += i
    h = iter(y[0])
    x[16] = next(h)
    for v in h:
        x[17] += v
