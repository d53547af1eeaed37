from numba import cuda, float32


@cuda.jit("void(float32[:, ::1])")
def kernel(x):
    y = cuda.shared.array(shape=[2, 3], dtype=float32)
    y[0, 0] = x[0, 0]
    x[1, 0] = y[0, 0]
