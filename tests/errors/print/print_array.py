from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    print("x", x)
    print(f"{n:.3d}", f"{x[0]:d}", f"{x[0]:>>5}")
    print(n, file=None)
