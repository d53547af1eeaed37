from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[::1])")
def kernel(a, b, x):
    x[3] = (a + b) @ x
