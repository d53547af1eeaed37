from numba import cuda


@cuda.jit("void(int32[::1])")
def kernel(x):
    x[0] = cuda.shfl_down_sync(0xFFFFFFFF, x[0], by=1)
