from numba import cuda


@cuda.jit("void(timedelta64[D], int64[:])")
def kernel(delta, x):
    if delta:
        x[0] = 1
