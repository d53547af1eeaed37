from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def kernel(x, y):
    for v in (x, y):
        if v[0] > 1:
            break
        v[0] = 1
