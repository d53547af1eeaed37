from numba import cuda


@cuda.jit("void(float32[::1], UniTuple(int64, 0))")
def kernel(x, t):
    x[0] = t[0]
