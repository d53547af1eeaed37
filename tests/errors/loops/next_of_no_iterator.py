"""next() of objects that are not iterators, of iterators from other functions, and of iterators with too many names."""
from numba import cuda


@cuda.jit(device=True)
def first(it):
    return next(it)


@cuda.jit(device=True)
def made(x):
    return iter(x)


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    x[0] = first(iter(x))
    x[1] = next(made(x))
    it = made(x)
    x[2] = next(it)
    x[3] = next(range(n))
    x[4] = next()
    x[5] = next(x, 3)
    r = reversed(x)
    x[6] = next(r)
    a = iter(x) if n else iter(x[1:])
    x[7] = next(a)
    b = iter(x)
    if n > 3:
        b = iter(x[2:])
    x[8] = next(b)
    f = x.flat
    x[9] = f[3] + len(f)
    t = (range(n), range(3))
    for i in t[0]:
        x[10] = i
    x[11] = range(n)
    z = zip(x, x)
    x[12] = z[0]
    x[13] = z + 1
    for i in zip(t, x):
        x[14] = 1
    y = (iter(x), 1)
    m = map(first, x)
    x[15] = next(m)
