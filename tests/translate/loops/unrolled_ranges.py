"""Loops over literal_unroll(range(...)), unrolled if the number must be a constant: positive and negative steps, empty ranges, and partial last steps."""
from numba import cuda, literal_unroll


@cuda.jit("void(float64[::1], int64)")
def kernel(x, n):
    t = (n, 2.5, n + 1, 0.5, 7, 1.5, n * 2, 4.5)
    for i in literal_unroll(range(7, 0, -3)):
        x[i] = t[i]
    for i in literal_unroll(range(1, 8, 4)):
        x[0] += t[i] * i
    for i in literal_unroll(range(3, 3)):
        x[0] += t[i]
    for i in literal_unroll(range(2, 0, 1)):
        x[0] += t[i]
    for i in literal_unroll(range(2)):
        x[2] += t[i]
    for i in literal_unroll(range(4, 6)):
        x[3] += t[i]
    for i in literal_unroll(range(6, 5, -2)):
        x[5] += t[i]
