"""Tuples that contain others with `*`, unpacking of them, and loops over them."""
from numba import cuda


@cuda.jit("void(int64[::1], int64[:, ::1], int64)")
def starred(x, m, n):
    t = (n, 2)
    u = (1, *t, *m.shape)
    x[0] = u[1] * 10 + len(u)
    a, *b = u
    x[1] = a + b[2]
    for k in (*t, 5):
        x[k + 2] = k
    for k in (-n, +3, *b[1:3]):
        x[2] += k
    (c, *d), e = u[:3], (*b, n)
    x[3] = c + d[1] * e[-1]
    x[-1] = sum((*t, *t))
