# py2cu[launch]: --emit launcher
# Of an array that the kernel does not read, the launcher knows no alignment.
from numba import cuda


@cuda.jit("void(float32[:], int64)")
def unread(x, n):
    i = cuda.grid(1)
    if i >= n:
        return
