from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    items = enumerate(x)

    def total():
        s = 0
        for i, v in items:
            s += i * v
        return s

    x[0] = total()
