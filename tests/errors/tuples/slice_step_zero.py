from numba import cuda


@cuda.jit("void(int32[::1], UniTuple(int32, 4))")
def kernel(x, t):
    x[0] = len(t[::0])
