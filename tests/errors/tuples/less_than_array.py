from numba import cuda


@cuda.jit("void(int32[::1], UniTuple(int32, 2))")
def kernel(x, t):
    x[0] = t < x
