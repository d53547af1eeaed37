from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    for a, b in zip(x, 3):
        x[0] = a
