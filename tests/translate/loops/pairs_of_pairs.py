"""Nested iterators: zip of enumerate, enumerate of zip, over ranges, slices of arrays and tuples."""
from numba import cuda

ONE = ((3, 4),)
TWO = ((1, 2), (3, 4))


@cuda.jit("void(int64[::1], float64[:, ::1], int64)")
def kernel(x, y, n):
    for i, (j, v) in zip(range(n), enumerate(x)):
        x[j] = v + i
    for i, (j, (v, w)) in enumerate(zip(range(2, 9), zip(x, x[1:]))):
        x[i] = j * v + w
    for (i, v), (j, w) in zip(enumerate(x, 3), enumerate(x[::-1])):
        x[j] = i + v - w
    for i, pair in enumerate(zip(x, y)):
        x[i] = pair[0] + pair[1][0]
    for v in reversed((1, n, 3)):
        x[v] = 0
    for i in reversed(range(2, n, 3)):
        x[i] = 1
    for a, b in zip((1, 2, 3), (n, 4, 5)):
        x[a] = b
    for i, (a, b) in enumerate(TWO):
        x[i] = a - b
    x[9] = ONE[n][0] + ONE[0][n] + TWO[n][1] + TWO[1][n]
    for i, row in enumerate(y):
        for j, (v, w) in enumerate(zip(row, y[0])):
            row[j] = v * w + i
    for i, v in zip(range(n, 0, -1), x):
        x[i] = v
