from numba import cuda


@cuda.jit("void(int64[::1])")
def f(x):
    print(f"{x[0]:99999999999d}")
