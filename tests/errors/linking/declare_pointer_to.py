from numba import cuda

total = cuda.declare_device("total", "float32(CPointer(float32[:]))")


@cuda.jit("void(float32[::1])")
def kernel(x):
    x[0] = total(x)
