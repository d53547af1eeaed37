from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def scaled(scale, x):
    i = cuda.grid(1)
    x[i] *= scale.fill(x[0]) if i > 0 else 2.0
