from numba import cuda

total = cuda.declare_device("total", "float32(CPointer(float32))")


@cuda.jit("void(float32[:], float64[::1])")
def kernel(x, y):
    x[0] = total(y)
    x[1] = total(x)
