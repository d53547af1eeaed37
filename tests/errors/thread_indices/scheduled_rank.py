# py2cu: --schedule yx
from numba import cuda


@cuda.jit("void(int64[:, ::1])")
def kernel(x):
    i, j = cuda.grid(2)
    x[i, j] = cuda.cg.this_grid().thread_rank()
