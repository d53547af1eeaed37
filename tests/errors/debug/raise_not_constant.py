from numba import cuda


@cuda.jit("void(float32[::1], int64)", debug=True)
def kernel(x, n):
    if n > x.size:
        raise ValueError("too large", n)
