"""Grid indices, with and without a bounds check."""
# py2cu: --lint
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1])")
def unguarded(x, y):
    i = cuda.grid(1)
    y[i] = x[i]


@cuda.jit("void(int32[::1], int32[::1], int64)")
def after_another(x, y, n):
    i = cuda.grid(1)
    if n > 3:
        y[i + 1] = x[i]


@cuda.jit("void(int32[::1], int32[::1])")
def guarded(x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = x[i]


@cuda.jit("void(int32[::1], int32[::1])")
def returned(x, y):
    i = cuda.grid(1)
    if i >= x.size:
        return
    y[i] = x[i]


@cuda.jit("void(int32[::1], int32[::1])")
def looped(x, y):
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        y[i] = x[i]
    x[cuda.threadIdx.x] = 0
    y[cuda.blockIdx.x] = 1


@cuda.jit("void(int32[::1], int32[::1])")
def in_expressions(x, y):
    i = cuda.grid(1)
    cuda.atomic.add(y, 0, x[i] if i < x.size else 0)
    if i < x.size and x[i] > 0:
        y[i] = 1
