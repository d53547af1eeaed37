"""An array that is filled once with constants is a constant table with known items, unless a function changes a part of it."""
from numba import cuda, int64


@cuda.jit(device=True)
def shift(t, n):
    for i in range(t.size):
        t[i] += n


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    table = cuda.local.array(2, int64)
    table[0] = 1
    table[1] = 3
    given = cuda.local.array(2, int64)
    given[0] = 1
    given[1] = 3
    shift(given[1:], n)
    i = cuda.grid(1) % 2
    x[0] = x[table[i]] + x[given[i]]
