"""CUDA's printf accepts 32 values: with more, the format is printed, as in Numba; side effects of the values are preserved."""
from numba import cuda


@cuda.jit("void(int32[::1])")
def show(x):
    a, b = x[0], x[1]
    print(cuda.atomic.add(x, 0, 1), a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, x[2], sep="")
    x[5] = a
