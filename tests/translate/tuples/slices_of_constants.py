"""Slices of tuples with constant bounds, also out of range; repeated tuples; index and count of items."""
from numba import cuda

NAMES = (3, 1, 4, 1, 5)


@cuda.jit("void(int64[::1], UniTuple(int64, 5))")
def parts(x, t):
    x[0] = len(t[9:])
    x[1] = len(t[-9:2])
    x[2] = len(t[:9]) + len(t[3:1])
    x[3] = t[-9:][0] + t[:-1:2][1]
    x[4] = t[::-2][1] + t[3:-9:-1][3]
    x[5] = len(t[9::-2]) + len(t[-9::-1]) + len(t[None:None:3])
    x[6] = t[1:][::-1][0]


@cuda.jit("void(int64[::1], int64)")
def repeated(x, k):
    x[0] = len((k, 2) * 0) + len((k, 2) * -1)
    a = (k, k + 1) * 2
    x[1] = a[3] + len(a)
    b = (k,) * 3
    x[2] = b[2]
    x[3] = NAMES.index(4) + NAMES.count(1) + NAMES.count(k)
    x[4] = NAMES.index(k)
    x[5] = (k,).index(k)
    c = (k,)[x[6]]
    x[6] = c + (NAMES + (k,))[5]
    x[7] = (NAMES * 2)[6]
