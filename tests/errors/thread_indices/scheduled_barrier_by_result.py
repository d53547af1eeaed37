# py2cu: --schedule yx
from numba import cuda


@cuda.jit(device=True)
def last(flags, i):
    return flags[i]


@cuda.jit("void(int32[::1], float32[:, ::1])")
def kernel(flags, x):
    i, j = cuda.grid(2)
    while last(flags, i - 1) == 0:
        cuda.nanosleep(10)
    x[i, j] += 1
    flags[i] = 1
