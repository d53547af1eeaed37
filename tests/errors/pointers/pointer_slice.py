from numba import cuda


@cuda.jit("void(CPointer(float32), int64)")
def kernel(p, n):
    p[:n] = 1
