from numba import cuda


@cuda.jit("void(float32[::1], Tuple((int64, none)))")
def kernel(x, t):
    x[0] = t[0]
