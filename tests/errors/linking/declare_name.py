from numba import cuda

add = cuda.declare_device("ns::add", "int32(int32, int32)")


@cuda.jit("void(int32[::1])")
def kernel(x):
    x[0] = add(x[1], x[2])
