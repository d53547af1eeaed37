# py2cu: --debug
"""The side effects of the first operand of a chain precede an exception of the second, which is evaluated before the comparison."""
from numba import cuda


@cuda.jit(device=True)
def take(counter):
    return cuda.atomic.add(counter, 0, 1)


@cuda.jit("void(int64[::1], bool[::1], int64, int64)")
def kernel(counter, out, n, m):
    out[0] = take(counter) < n // m + (n + 1) // (m + 1) + n * m < n
