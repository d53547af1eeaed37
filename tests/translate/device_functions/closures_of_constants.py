# An inner function of a kernel calls its sibling; both read a constant, which needs no parameter.
from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    scale = 3

    def scaled(v):
        return v * scale

    def twice(v):
        return scaled(v) + scaled(n)

    def even(v):
        return scale if v == 0 else odd(v - 1)

    def odd(v):
        return 0 if v == 0 else even(v - 1)

    x[0] = twice(x[1])
    x[2] = even(x[3])
