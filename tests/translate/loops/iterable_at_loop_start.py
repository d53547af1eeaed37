# A loop iterates over the value at its start, whatever the body changes.
from numba import cuda


@cuda.jit(device=True)
def store(x):
    x[0] += 1
    return 3


@cuda.jit("void(int64[::1], int64[:], int64[:, :, ::1], int64)")
def kernel(x, y, m, n):
    k = n
    for v in (k, n + k, x[k]):
        k += v
        x[1] += v
    for row in (x[n:], x[k:]):
        k -= 1
        row[0] = k
    for i, v in zip(range(store(x)), y):
        x[i] += v
    for plane, v in zip(m, x):
        plane[1, 2] = v
    for k, plane in enumerate(m):
        plane[k, 0] = plane.shape[1]
    a, b = x[n:], y[k:]
    for i in range(n):
        a, b = b, a
        a[i] = b.size
    c, (d, e) = x[n:], (y[k:], n)
    for i in range(n):
        c, (d, e) = d, (c, e + c.size)
        c[i] = e
