from numba import cuda


@cuda.jit("void(int32[::1])")
def kernel(x):
    x[0] = 1

    # first, a comment

    # and another one
    "then a text that stands alone,"
    """and one
    of two lines"""
    x[1] = 2
