from numba import cuda


@cuda.jit(device=True)
def f(x):
    if x > 2:
        return 2.5
    if x > 1:
        return 1
    return (1, 2)


@cuda.jit("void(int64[::1])")
def kernel(x):
    x[0] = f(x[1])
