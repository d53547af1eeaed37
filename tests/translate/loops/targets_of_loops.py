"""Targets of loops: array items, nested tuples, lists of names, names that are read after the loop."""
from numba import cuda


@cuda.jit("void(int64[::1], int64[:, ::1], float32[::1])")
def targets(x, y, f):
    for x[0] in range(4):
        x[1] += x[0]
    for i, (a, b) in enumerate(zip(x, f)):
        y[i, 0] = a + b
    for [i, a] in enumerate(x):
        y[i, 1] = a
    for x[2], f[0] in zip(x, f):
        pass
    for i, x[3] in enumerate(x):
        x[4] += i
    for (a, b), c in zip(zip(x, f), x[1:]):
        y[0, 0] += a + b + c
    for p in zip(x, f):
        y[0, 1] += p[0]
    for p in enumerate(f, 5):
        f[p[0]] = p[1]
    for i, row in enumerate(y):
        for j, v in enumerate(row):
            x[i] += v * j
    for a, b in ((1, 2), (3, 4)):
        x[a] = b
    for t in ((1, 2), (3, x[9])):
        x[t[0]] = t[1]
    x[5] = i + j


