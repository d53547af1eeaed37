from numba import cuda


@cuda.jit("void(float32[::1], int64)", debug=True)
def kernel(x, n):
    assert n < x.size, f"{n} is too large"
    if n < 0:
        raise (ValueError if x[0] > 0 else TypeError)
