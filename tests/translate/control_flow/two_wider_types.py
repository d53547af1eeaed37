"""A value that is read as two types, neither of which is its own, is computed once."""
from numba import cuda


@cuda.jit("void(int32[::1], int64, int64[::1], float64[::1])")
def kernel(x, n, out, reals):
    i = cuda.grid(1)
    if i < x.size:
        v = x[i]
        if n > 3:
            if i > 2:
                v = n
            out[i] = v
        else:
            if i > 5:
                v = 2.5
            reals[i] = v
