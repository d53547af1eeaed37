from numba import cuda

first = cuda.declare_device("first", "float32(float32[:])")
second = cuda.declare_device("second", "complex64(float32)")
third = cuda.declare_device("third", "float32(quaternion)")
fourth = cuda.declare_device("fourth", "float32(float32)", abi="fortran")


@cuda.jit("void(float32[::1])")
def kernel(x):
    x[0] = first(x)
    x[0] = second(x[0])
    x[0] = third(x[0])
    x[0] = fourth(x[0])
