"""round() of an integer rounds a float, as in Numba; also with a number of digits."""
from numba import cuda


@cuda.jit("void(float64[::1], int32, float32)")
def kernel(x, n, a):
    x[0] = round(n, 1)
    x[1] = round(n)
    x[2] = round(a, 2)
    x[3] = round(a)
