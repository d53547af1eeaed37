from numba import cuda


@cuda.jit("void(float32[::1], float32[:, ::1])")
def f(x, y):
    x[:] += y
