"""CUDA's printf takes 32 values: of more, it gives the format, as Numba has it; what computing them does is done."""
from numba import cuda


@cuda.jit("void(int32[::1])")
def show(x):
    a, b = x[0], x[1]
    print(cuda.atomic.add(x, 0, 1), a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, x[2], sep="")
    x[5] = a
