from numba import cuda, literal_unroll


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    for y in literal_unroll(x):
        x[0] = y
