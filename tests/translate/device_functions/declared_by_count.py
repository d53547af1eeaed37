"""Of several signatures, those with the number of arguments of the call are considered."""
from numba import cuda


@cuda.jit(["int32(int32)", "int32(int32, int32)", "float32(float32, float32)"], device=True)
def add(a, b=1):
    return a + b


@cuda.jit("void(int32[::1], float32[::1])")
def kernel(x, y):
    x[0] = add(x[1]) + add(x[2], x[3])
    y[0] = add(y[1], y[2])
