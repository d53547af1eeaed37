# A requested device function may have external callers: the arguments of the kernel here do not restrict its index.
# py2cu: -k at -k kernel --sig 'at(float32[::1], int64)'
from numba import cuda


@cuda.jit(device=True)
def at(x, i):
    return x[i]


@cuda.jit("void(float32[::1], float32[::1])")
def kernel(x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = at(x, i)
