from numba import cuda


@cuda.jit("void(int64[::1])")
def kernel(x):
    def up(v):
        return first + v

    def down(v):
        return second - v

    while x[0] > 0:
        first = up(1)
        second = down(1)
    x[1] = first
