# for loops over arrays, tuples, enumerate, zip, np.ndindex, np.ndenumerate and .flat.
import numpy as np
from numba import cuda, float32, int64


@cuda.jit("void(float32[::1], float32[::1])")
def elements(x, out):
    total = float32(0)
    for v in x:  # all of them
        total += v
    for i, v in enumerate(x):
        total += i * v
    for v in x[2:]:
        if v < 0:
            break
        total -= v
    else:
        total = float32(1)
    out[0] = total


@cuda.jit("void(float32[:, ::1], float32[:])")
def rows(m, out):
    for i, row in enumerate(m):
        best = row[0]
        for v in row:
            best = max(best, v)
        out[i] = best


@cuda.jit("void(float32[::1], float32[::1], float32[::1], int64)")
def together(a, b, out, n):
    total = float32(0)
    for x, y in zip(a, b):
        total += x * y
    for i, (x, y) in enumerate(zip(a, b[1:]), 1):
        total += i * x * y
    for i, x in zip(range(n), a):
        out[i] = x
    for i, j in enumerate(range(n, 0, -2)):
        out[i] += j
    for pair in zip(a, b):
        total += pair[0] + pair[1]
    out[0] = total


@cuda.jit("void(float32[:, ::1], float32[::1, :], float32[::1])")
def grids(m, f, out):
    total = float32(0)
    for i, j in np.ndindex(m.shape):
        total += m[i, j] * i
    for index in np.ndindex(m.shape[0], 2):
        total += m[index]
    for (i, j), v in np.ndenumerate(f):
        if v < 0:
            continue
        total += v * (i - j)
    for (i, j), v in np.ndenumerate(m):
        if v > 100:
            break
        total += v
    for v in m.flat:
        total += v
    for v in f.flat:
        total += v
    out[0] = total


@cuda.jit("void(int64[::1], int64)")
def tuples(out, n):
    total = 0
    for k in (1, 2, 4):
        total += k * n
    for dx, dy in ((0, 1), (1, 0)):
        total += dx - dy
    out[0] = total


@cuda.jit("void(float32[::1], float32[::1], int64)")
def changes(x, out, n):
    a = x
    b = out
    for step in range(n):
        i = cuda.grid(1)
        if i < a.size:
            b[i] = a[i] + 1
        cuda.syncthreads()
        a, b = b, a
    for v in a:
        a = b[1:]
        out[0] += v
