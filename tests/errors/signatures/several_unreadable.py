from numba import cuda
@cuda.jit(["float32(flot32)", "int32(itn32)"], device=True)
def f(x):
    return x
@cuda.jit("void(float32[::1])")
def k(x):
    x[0] = f(x[0])
