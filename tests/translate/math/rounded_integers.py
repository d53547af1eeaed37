"""round of an integer is that of a float, as Numba has it; to a place of digits too."""
from numba import cuda


@cuda.jit("void(float64[::1], int32, float32)")
def kernel(x, n, a):
    x[0] = round(n, 1)
    x[1] = round(n)
    x[2] = round(a, 2)
    x[3] = round(a)
