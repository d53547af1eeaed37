"""Arguments of external functions are evaluated from left to right."""
from numba import cuda

add2 = cuda.declare_device("add2", "int32(int32, int32)", abi="c")
add3 = cuda.declare_device("add3", "int32(int32, int32, int32)")
next_value = cuda.declare_device("next_value", "int32(int32)", abi="c")


@cuda.jit("void(int32[::1])")
def kernel(x):
    x[0] = add2(x[1], next_value(2))
    x[2] = add3(x[3], x[4] * 2, cuda.atomic.add(x, 3, 1))
    x[5] = add3(cuda.atomic.add(x, 3, 1), x[3], next_value(x[4]))
    x[6] = add2(x[1], x[2])
