"""A name that a condition or a return shows not to be None is used directly; after the branch this is not known any more."""
from numba import cuda


@cuda.jit(device=True)
def after_return(n):
    if n is None:
        return 0
    return n + 1


@cuda.jit(device=True)
def in_branches(n):
    total = 0
    if n is not None:
        total = n
        if total > 3:
            total += n
    else:
        total = -1
    total += n if n is not None else 5
    while n is not None and total < n:
        total += n
    return total


@cuda.jit(device=True)
def early(n, m):
    if n is None or m is None:
        return -1
    for i in range(n):
        if i == m:
            return i + n
    return n - m


@cuda.jit("void(int32[::1])")
def kernel(x):
    n = x[0] if x[1] > 0 else None
    m = x[2] if x[3] > 0 else None
    x[4] = after_return(n)
    x[5] = in_branches(n)
    x[6] = early(n, m)
