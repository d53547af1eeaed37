from numba import cuda


@cuda.jit
def apply(f, x):
    return f(x)


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    if n > 0:

        def change(y):
            return y + 1
    else:

        def change(y):
            return y - 1

    x[0] = apply(change, x[0])
