# A name whose type is None, selected where a number or an array is required: 0, or the end of the thread.
# py2cu: --sig 'named(int64, int64[::1])'
from numba import cuda


@cuda.jit(device=True)
def nothing(x):
    x[0] += 1


@cuda.jit
def named(n, x):
    none = nothing(x)
    a, b, c = (2, n if none else none) + (more := (x[3],))
    x[1] = a + b + c + more[0]
    x[2] = 3 + (n if x[0] > 1 else none)
    row = (x if x[0] > 1 else none)[2:]
    row[0] = 5
