"""Captured variables do not change while an inner function runs: a loop over a captured range has its own counter."""
from numba import cuda


@cuda.jit("void(int64[::1], int64, int64)")
def kernel(x, n, m):
    def summed():
        total = 0
        r = range(n, m, 2)
        for v in r:
            total += v
        return total

    x[0] = summed()
