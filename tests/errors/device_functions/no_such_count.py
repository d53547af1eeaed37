from numba import cuda


@cuda.jit(["int32(int32)", "int32(int32, int32)"], device=True)
def add(a, b=1, c=2):
    return a + b + c


@cuda.jit("void(int32[::1])")
def kernel(x):
    x[0] = add(1, 2, 3)
