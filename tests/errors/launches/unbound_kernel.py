"""A function compiles a name of its own, before any value is bound."""
from numba import cuda


def compiled(unused):
    kernel = cuda.jit(kernel)
    kernel = cuda.jit(cuda.jit(kernel))
    kernel[4, 16](unused)


compiled(1)
