# py2cu:
# py2cu[small]: --assume noalias,small
"""The middle of two positions is a valid index: binary searches need no normalization, and with `small` no 64-bit integers."""
from numba import cuda


@cuda.jit("void(float64[::1], float64, int64[::1])")
def insertion_point(x, v, out):
    lo = 0
    hi = x.size
    while lo < hi:
        mid = (lo + hi) // 2
        if x[mid] < v:
            lo = mid + 1
        else:
            hi = mid
    out[0] = lo


@cuda.jit("void(float64[::1], float64, int64[::1])")
def equal(x, v, out):
    lo = 0
    hi = x.size - 1
    while lo <= hi:
        mid = (lo + hi) // 2
        if x[mid] == v:
            out[mid] = 1
        if x[mid] < v:
            lo = mid + 1
        else:
            hi = mid - 1


@cuda.jit("void(float64[::1], float64, int64[::1])")
def equal_by_distance(x, v, out):
    lo = 0
    hi = x.size - 1
    while lo <= hi:
        mid = lo + (hi - lo) // 2
        if x[mid] == v:
            out[mid] = 1
        if x[mid] < v:
            lo = mid + 1
        else:
            hi = mid - 1


@cuda.jit("void(float64[::1], float64, int64[::1])")
def below(x, v, out):
    lo = 0
    hi = x.size
    while hi - lo > 1:
        mid = (lo + hi) >> 1
        if x[mid] < v:
            lo = mid
        else:
            hi = mid
    out[lo] = 1
