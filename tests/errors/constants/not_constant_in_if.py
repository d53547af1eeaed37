from numba import cuda

if open("numbers").read():
    N = 1
else:
    N = 2


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = N
