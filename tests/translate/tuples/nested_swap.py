"""Nested targets: all values are those before the assignment."""
from numba import cuda


@cuda.jit("void(float64[::1], int64)")
def kernel(out, n):
    i = cuda.grid(1)
    a, b, c = out[i], 2.5, n
    for _ in range(n):
        (a, b), c = (b, a), c + 1
    (a, c), b = (b, n), a
    out[i] = a * b + c
