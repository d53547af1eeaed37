# py2cu: --sig 'f(int32[:], int64[:])'
from numba import cuda


@cuda.jit(device=True)
def first(pairs):
    for a in pairs:
        return a[0]
    return 0


@cuda.jit
def f(x, out):
    out[0] = first(enumerate(enumerate(enumerate(enumerate(enumerate(enumerate(enumerate(enumerate(enumerate(enumerate(enumerate(x))))))))))))
