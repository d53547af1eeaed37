# py2cu: --schedule yx
from numba import cuda


@cuda.jit(device=True)
def wait(flags, i):
    while flags[i] == 0:
        cuda.nanosleep(10)


@cuda.jit("void(int32[::1], float32[:, ::1])")
def kernel(flags, x):
    i, j = cuda.grid(2)
    wait(flags, i - 1)
    x[i, j] += 1
    flags[i] = 1
