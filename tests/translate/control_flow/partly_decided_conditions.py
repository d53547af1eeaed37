# Parts of conditions that value ranges decide, and an `elif` that is the only remaining branch.
from numba import cuda

DEEP = False


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    t = cuda.threadIdx.x
    if t < 0 and n > 3:
        x[0] = 1
    if t < 0 or n > 3:
        x[1] = 1
    if t >= 0 and n > 4:
        x[2] = 1
    if n > 5 and t < 0:
        x[3] = 1
    if n > 6 or t >= 0:
        x[4] = 1
    if n > 7:
        x[5] = 1
    elif DEEP:
        x[6] = 1
    elif n > 2:
        x[7] = 1
        x[8] = 1
    else:
        if DEEP:
            x[9] = 1
        elif n > 1:
            x[10] = 1
        x[11] = 1
    if n > 9:
        pass
    elif n > 8:
        x[12] = 1
        x[13] = 1
    else:
        x[14] = 1
