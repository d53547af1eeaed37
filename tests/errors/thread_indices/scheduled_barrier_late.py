# py2cu: --schedule yx
from numba import cuda


# What is read ends the loop two rounds later.
@cuda.jit("void(int32[::1], float32[:, ::1])")
def kernel(flags, x):
    i, j = cuda.grid(2)
    ready = False
    seen = 0
    while not ready:
        ready = seen == 1
        if i == 0:
            seen = 1
        else:
            cuda.threadfence()
            seen = flags[i - 1]
    x[i, j] += 1
    flags[i] = 1
