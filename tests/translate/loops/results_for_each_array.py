"""The body of a loop over arrays is generated for each of them: results of functions have the same names each time."""
from numba import cuda


@cuda.jit(device=True)
def ends(a):
    return a[0], a[-1]


@cuda.jit(device=True)
def above(a, n):
    return a[1] if a[1] > n else None


@cuda.jit("void(int64[::1], int64[::1], int64)")
def kernel(x, y, n):
    for a in (x, y):
        pair = ends(a)
        a[2] = pair[0] + pair[1]
        found = above(a, n)
        if found is not None:
            a[3] = found
