# Tuples of one item by index, unused items with side effects, and tuples that are swapped item by item.
from numba import cuda


@cuda.jit(device=True)
def store(x, value):
    x[0] += value
    return value


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    one = (x[3],)
    x[1] = one[n]
    x[2] = (store(x, 1), n)[1]
    x[3] = (n, store(x, 2), x[0])[::2][1]
    t = n, x[4]
    u = 2, n
    t, u = (u[1], t[0]), (t[1], u[0])
    x[4] = t[0] + 10 * t[1] + 100 * u[0] + 1000 * u[1]
    p = q = (n, 1)
    for i in range(n):
        p, q = (q[1], p[0] + i), (p[1], q[0])
    x[5] = p[0] + 10 * p[1] + 100 * q[0] + 1000 * q[1]
    a, (b, c) = n, (1, 2)
    for i in range(n):
        a, (b, c) = c, (a, b)
    x[6] = a + 10 * b + 100 * c
    x[n], (a, b) = 5, (x[1], x[2])
    x[7] = a + 10 * b
    rows = (x[n:], 1)
    for i in range(n):
        rows = (x[2:], rows[0].size)
    x[8] = rows[1]
