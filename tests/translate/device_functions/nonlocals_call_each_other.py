# Functions that assign nonlocal names, directly or through calls.
from numba import cuda


@cuda.jit("void(int64[::1])")
def kernel(x):
    v = w = 0

    def inc():
        nonlocal v
        v += 1
        return v

    def both(a):
        nonlocal w
        w += inc() + a
        return w

    def quiet(a):
        if a > 2:
            inc()
        last = lambda k: v * k + w
        x[3] = last(2)

    x[0] = both(x[1])
    quiet(x[2])
    x[1] = v + 10 * w
