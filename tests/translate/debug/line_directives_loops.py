# py2cu: --line-directives
"""Each line of the output refers to its Python line, also loop headers, which are generated last."""
from numba import cuda


@cuda.jit("void(float32[::1], int64, int64)")
def kernel(x, n, step):
    for i in range(0, n, step):
        x[i] = 1
    for i in range(n, 0, -3):
        x[i] += 2
        if x[i] > 5:
            n = 3
    while n > 0:
        n -= 1
        x[n] = 0


@cuda.jit("void(float32[:, ::1], int64)")
def rows(x, n):
    for row in x:
        for i, value in enumerate(row):
            if value > n:
                break
            row[i] = 0
        else:
            x[0, 0] += 1
