# py2cu: --schedule coarsening --assume noalias
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1])")
def kernel(x, y):
    i = cuda.grid(1)
    y[i] = cuda.shfl_xor_sync(-1, x[i], 1)
