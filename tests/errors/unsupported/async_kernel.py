from numba import cuda


@cuda.jit("void(float32[::1])")
async def kernel(x):
    x[0] = 1
