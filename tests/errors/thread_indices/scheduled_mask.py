# py2cu: --schedule yx
from numba import cuda


@cuda.jit("void(uint32[:, ::1])")
def kernel(x):
    i, j = cuda.grid(2)
    x[i, j] = cuda.lanemask_lt() & cuda.activemask()
