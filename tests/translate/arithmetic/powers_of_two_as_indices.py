"""Powers of two as indices, divisors and bounds: shifts with known ranges."""
from numba import cuda


@cuda.jit("void(float32[::1])")
def indices(x):
    i = cuda.grid(1)
    for k in range(5):
        if 2 ** k < 32:
            x[2 ** k + i] = 1
        if 2 ** k > 16:
            x[0] = 3
        if i % 2 ** k == 0 and i < x.size:
            x[i] = x[i // 2 ** k]
    for k in range(1, 6):
        x[2 ** k - 2 + i] = i >> k
        x[2 ** k - 3] = i
        x[x.size - 2 ** k] = 1 << k


@cuda.jit("void(float32[::1], int64)")
def tree(x, n):
    i = cuda.grid(1)
    for level in range(10):
        if i % 2 ** (level + 1) == 0 and i + 2 ** level < n:
            x[i] += x[i + 2 ** level]
        cuda.syncthreads()
    for level in range(70):
        x[2 ** level] = 0


@cuda.jit("void(float32[::1], int64, int32)")
def large(x, n, m):
    i = cuda.grid(1)
    for k in range(40):
        for j in range(i, 2 ** k + i):
            x[j] = 0
        x[2 ** k * i + 3] = 1
        x[(2 ** k + i) * n] = 1
        x[i + 2 ** k * m] = 1
        for j in range(2 ** k, n * i, 2 ** k):
            x[j] = 0
    for k in range(62):
        x[i * x.size + 2 ** k] = 1
        x[2 ** k + 2 ** k - i] = 2
        if i * n + 2 ** k < x.size:
            x[i * n + 2 ** k] = 3
