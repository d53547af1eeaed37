from numba import cuda

add = cuda.declare_device("add", "float32(float32, float32")


@cuda.jit("void(float32[::1])")
def kernel(x):
    x[0] = add(x[1], x[2])
