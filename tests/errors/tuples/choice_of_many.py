from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    eight = (x, x, x, x, x, x, x, x)
    many = eight + eight + eight + eight + eight + eight + eight + eight + (x,)
    many[n][0] = 1
