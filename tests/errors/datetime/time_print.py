from numba import cuda


@cuda.jit("void(timedelta64[s])")
def kernel(time):
    print(time)
