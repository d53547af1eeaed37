from numba import cuda


@cuda.jit("void(CharSeq(12)[::1], int64[:])")
def kernel(b, n):
    b[0] = "€"
    n[0] = b[1] == "20 €"
