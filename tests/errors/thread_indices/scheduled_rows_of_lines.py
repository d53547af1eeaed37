# py2cu: --schedule rows
from numba import cuda


@cuda.jit("void(int32[:, ::1])")
def kernel(x):
    i = cuda.grid(1)
    x[i, 0] = 1
