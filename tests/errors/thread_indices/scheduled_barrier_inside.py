# py2cu: --schedule yx
from numba import cuda


# What ends the loop is read in it, and comes to its condition by way of a variable.
@cuda.jit("void(int32[::1], float32[:, ::1])")
def kernel(flags, x):
    i, j = cuda.grid(2)
    ready = i == 0
    while not ready:
        cuda.threadfence()
        if flags[i - 1] == 1:
            ready = True
    x[i, j] += 1
    flags[i] = 1
