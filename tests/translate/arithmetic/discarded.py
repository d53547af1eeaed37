"""Statements with unused values, and assignments inside the targets of a statement."""
from numba import cuda


@cuda.jit(device=True)
def mark(x):
    x[0] = 1


@cuda.jit("void(int64[::1], int64)")
def choices(x, n):
    n and cuda.syncthreads()
    x[0] or cuda.syncthreads()  # all of them
    cuda.syncthreads() if n else 1
    1 if n > 3 else x.fill(3)
    n > 2 and x[0] > 1 and mark(x)
    n and None
    (n and mark(x)) or mark(x)
    not mark(x)
    done = n and mark(x)
    x[1] = done is None
    x[2] = mark(x) is None


@cuda.jit("void(int64[::1], int64)")
def places(x, n):
    v = -1
    for q in range(n):
        x[(v := v + 1)] = 5
    while v < n:
        x[(v := v + 1)] += q
    for x[(v := v + 1)] in range(n):
        pass
    x[(w := n + 1)] += 7
    x[0] = w
