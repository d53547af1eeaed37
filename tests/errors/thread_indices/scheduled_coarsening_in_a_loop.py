# py2cu: --schedule coarsening --assume noalias
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1])")
def kernel(x, y):
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        y[i] = x[i]
