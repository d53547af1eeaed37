from numba import cuda


@cuda.jit("void(CPointer(float32), int32)")
def kernel(p, n):
    p[n + "a"] = 1
