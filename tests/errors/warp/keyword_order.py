from numba import cuda


@cuda.jit("void(int32[::1])")
def kernel(x):
    x[0] = cuda.shfl_sync(0xFFFFFFFF, src_lane=1, value=x[0])
