from numba import cuda, float32


@cuda.jit(device=True)
def scratch(x):
    part = cuda.local.array(4, float32)
    part[0] = x
    return part[1:]


@cuda.jit("void(float32[::1])")
def kernel(x):
    x[0] = scratch(x[1])[0]
