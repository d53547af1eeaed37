# py2cu: --schedule coarsening
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1])")
def kernel(x, y):
    i = cuda.grid(1)
    y[i] = x[i]
