"""float() of strings such as "inf" and "nan"."""
from numba import cuda

BIG = float("Inf")


@cuda.jit("void(float64[::1], float32[::1])")
def fill(x, y):
    x[0] = float("nan")
    x[1] = -float("inf")
    x[2] = BIG
    y[0] = float("-Infinity")
