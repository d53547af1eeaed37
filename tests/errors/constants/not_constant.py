from numba import cuda

N = 1
N = len(open("numbers").read())


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = N
