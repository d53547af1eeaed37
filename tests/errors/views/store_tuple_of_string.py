from numba import cuda


@cuda.jit("void(float32[::1])")
def f(x):
    x[:2] = (1.5, None)
