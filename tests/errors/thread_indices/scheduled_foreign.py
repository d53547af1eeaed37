# py2cu: --schedule yx
from numba import cuda

place = cuda.declare_device("place", "int32(int32)")


@cuda.jit("void(int32[:, ::1])")
def kernel(x):
    i, j = cuda.grid(2)
    x[i, j] = place(x[i, j])
