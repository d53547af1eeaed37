"""Values that Numba cannot print: each hint contains an alternative."""
from numba import cuda


@cuda.jit("void(complex64[::1], int64)")
def f(z, i):
    print(z[i])
    print(z[i] * 2)
    print("none:", None)
