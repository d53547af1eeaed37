from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    print(f"{x[0]:-10}")
