from numba import cuda


@cuda.jit("void(float32[:, ::1])")
def kernel(x):
    y = x.transpose(1, 0, 1)
    x[0, 0] = y[1, 0]
