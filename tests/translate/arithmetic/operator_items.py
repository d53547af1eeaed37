"""Functions of `operator` for indexing, membership and identity; `in range` also of floats."""
import operator

from numba import cuda


@cuda.jit(device=True)
def choose(test, a, b):
    return 1 if test(a, b) else 0


@cuda.jit("void(float64[::1], int64[::1], int64)")
def kernel(x, n, k):
    operator.setitem(x, k, operator.getitem(n, k + 1))
    operator.setitem(n, slice(0, 2), 7)
    n[2] = operator.contains((1, k, 3), n[3])
    n[4] = choose(operator.contains, (k, 5), 7) + choose(operator.is_not, k, None)
    n[5] = x[0] in range(k) or x[1] in range(0, 10, 3)


@cuda.jit("void(float32[::1], boolean[::1])")
def single(x, found):
    found[0] = x[0] in range(9)
