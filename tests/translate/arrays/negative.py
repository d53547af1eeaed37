"""Negative indices: known at translation, known only at run time, and proved impossible."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[:, ::1], int64, int32, uint32)")
def negative(x, y, n, m, u):
    x[-1] = 1
    x[-2] = x[n]
    x[m] = x[u]
    y[-1, -1] = y[n, 0]
    y[0, n] = y[n, n]
    x[n - 1] = 0
    x[abs(n)] = 2
    x[n & 15] = 3
    x[n % 8] = 4
    x[n * n] = 5
    x[u - 1] = 6


@cuda.jit("void(float32[::1], int64)")
def proved(x, n):
    i = cuda.grid(1)
    if i > 0:
        x[i - 1] = 0
    if i >= 2 and i + 1 < x.size:
        x[i] = x[i - 2] + x[i + 1]
    if n >= 0:
        x[n] = 1
        x[n - 1] = 2
    for k in range(1, x.size):
        x[k - 1] = x[k]
    for k in range(x.size - 1, -1, -1):
        x[k] = 0
    for k in range(x.size - 1, 0, -1):
        x[k] = x[k - 1]
    if n < 0:
        return
    x[n] = 3


@cuda.jit("void(int32[::1], int32[::1])")
def gather(x, index):
    i = cuda.grid(1)
    if i < index.size:
        x[index[i]] += 1
        j = index[i]
        if j >= 0:
            x[j] = 0
