# Results are unpacked where their names are declared; the comment of the line is kept.
from numba import cuda


@cuda.jit(device=True)
def both(n):
    return n // 2, n % 2  # quotient and remainder


@cuda.jit("void(int64[::1])")
def kernel(x):
    a, b = both(x[0])  # of the first
    c, d = both(a)
    x[1] = a * b + c * d
