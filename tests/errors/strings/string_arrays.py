from numba import cuda


@cuda.jit("void(CharSeq(12)[::1], UnicodeCharSeq(3)[:], int64[:])")
def kernel(b, u, n):
    n[0] = u[0][1]
    n[1] = b[0] == u[0]
    n[2] = b[0] < u[0]
    b[1] = 3
    n[3] = b[0] in ("a", 1)


@cuda.jit("void(CharSeq(0)[::1])")
def none(b):
    pass
