from numba import cuda


@cuda.jit("void(datetime64[s], datetime64[s][:])")
def kernel(time, x):
    x[0] = -time
