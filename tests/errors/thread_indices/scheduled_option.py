from numba import cuda


@cuda.jit("void(int32[:, ::1])", schedule="yx")
def kernel(x):
    i, j = cuda.grid(2)
    x[i, j] = 1
