# py2cu: --schedule yx
from numba import cuda


# One array may be both.
@cuda.jit("void(int32[::1], int32[::1], float32[:, ::1])")
def kernel(flags, done, x):
    i, j = cuda.grid(2)
    while True:
        cuda.threadfence()
        if flags[i] == 0:
            continue
        break
    x[i, j] += 1
    done[i] = 1
