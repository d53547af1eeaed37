# py2cu: --schedule yx --debug
from numba import cuda


@cuda.jit("void(int32[:, ::1])")
def kernel(x):
    i, j = cuda.grid(2)
    if x[i, j] < 0:
        raise ValueError("negative")
