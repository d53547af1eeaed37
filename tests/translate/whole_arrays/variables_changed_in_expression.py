"""A variable with a known value that an assignment in the same expression changes: earlier reads have the old value."""
from numba import cuda


@cuda.jit("void(int64[::1], int64[::1], int64)")
def constant_then(w, a, n):
    x = 4
    w[1:] = x * a[:5] + (x := n)
    w[0] = x


@cuda.jit("void(int64[::1], int64[::1])")
def both_known(w, a):
    x = 4
    w[:] = a - -x - (x := 9) * x
    w[0] = x
