# py2cu[launch]: --emit launcher
# The launcher assumes no alignment of an array that the kernel does not read.
from numba import cuda


@cuda.jit("void(float32[:], int64)")
def unread(x, n):
    i = cuda.grid(1)
    if i >= n:
        return
