from numba import cuda


@cuda.jit("void(float32[:], int64)")
def kernel(x, n):
    if n > 1:
        v = cuda.float32x2(1, 2)
    else:
        v = 1.0
    x[0] = v.x
