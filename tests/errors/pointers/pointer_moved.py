from numba import cuda


@cuda.jit("void(CPointer(float32), int64)")
def kernel(p, n):
    q = p + n
    q[0] = 1
