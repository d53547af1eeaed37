"""Device functions that all calls pass arrays of one stride, and one that calls pass arrays of different strides."""
import numpy as np

from py2cu import cuda, float32


@cuda.jit("float32(float32[:], int64)", device=True)
def pair(x, i):
    return 10 * x[2 * i] + x[2 * i - 1]


@cuda.jit("float32(float32[:], float32[:])", device=True)
def pairs(x, y):
    total = 0.0
    for i in range(len(x) // 2):
        total = 2 * total + pair(x, i) - pair(y, i)
    return total


@cuda.jit(device=True)
def deep(x, i):
    if i == 0:
        return x[0]
    return 2 * x[-i] + deep(x, i - 1)


@cuda.jit("float64(float64[:])", device=True)
def last(x):
    return x[len(x) - 1]


@cuda.jit
def kernel(out, table):
    t = cuda.grid(1)
    a = cuda.local.array(8, float32)
    b = cuda.local.array(8, float32)
    for k in range(8):
        a[k] = k * t
        b[k] = k + t
    out[t] = pairs(a, b) + deep(a, t % 8) + deep(table[t, ::2], 2) + last(table[t]) + last(table[:, t])


def test_strides_of_all_calls():
    table = np.arange(36.0).reshape(6, 6) ** 2
    out = np.zeros(6)
    kernel[1, 6](out, table)
    k = np.arange(8)
    for t in range(6):
        a, b = k * t, k + t
        total = 0
        for i in range(4):
            total = 2 * total + 10 * a[2 * i] + a[2 * i - 1] - 10 * b[2 * i] - b[2 * i - 1]
        total += sum(2 * a[-i] for i in range(1, t % 8 + 1)) + a[0]
        row = table[t, ::2]
        assert out[t] == total + 2 * row[-2] + 2 * row[-1] + row[0] + table[t, 5] + table[5, t]
