from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    total = 0

    def outside(v):
        def add(k):
            nonlocal total
            total += k

        add(v)
        add(v)

    outside(3)
    x[0] = total
