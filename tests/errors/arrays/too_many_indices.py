from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0, 1] = 1


@cuda.jit("void(float32[:, ::1], int64)")
def slices(x, n):
    x[:, 1:, 1] = n
