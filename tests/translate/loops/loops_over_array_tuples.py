# py2cu: --assume noalias
"""Loops over tuples of arrays: with else, whole-array statements in the body, and variables that are read after the loop."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], float32[:, ::1], int64[::1])")
def turns(x, y, z, n):
    for a in (x, y):
        x += x * 2 - y
        x[:] = y + 1
    else:
        n[0] = 1
    for a in (x, z[0]):
        for i in range(a.shape[0]):
            a[i] *= 2
    n[1] = a.size
    for a, b in ((x, y), (y, x)):
        a[0] = b[1]
        if n[0] > 3:
            continue
        a[2] = 3
    for t in ((x, 1), (y, 2)):
        t[0][0] = t[1]
    while n[0] > 2:
        n[0] -= 1
        y += x * y
    else:
        y[:] = x + y


@cuda.jit("void(float32[::1], float32[::1], float32[::1], float32)")
def sums(x, y, out, n):
    for a in (x, y):
        out[:] = a * n
