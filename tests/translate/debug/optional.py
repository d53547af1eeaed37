# py2cu:
from numba import cuda


@cuda.jit(device=True)
def half(n):
    if n % 2 == 0:
        return n // 2
    return


@cuda.jit("void(int64[::1])", debug=True)
def kernel(out):
    i = cuda.grid(1)
    out[i] = half(i) + 1
