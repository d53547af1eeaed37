"""Time spans that are constants of the module, and the numbers in them."""
import numpy as np
from numba import cuda

STEP = np.timedelta64(5, "s")
DAY = np.timedelta64("1", "D")
HOUR = np.int64(np.timedelta64("3600", "s"))
BOTH = (STEP, 3)


@cuda.jit("void(NPTimedelta('s')[::1], int64[::1])")
def advance(x, y):
    i = cuda.grid(1)
    if x[i] < DAY:
        x[i] = x[i] + STEP
    if x[i] == BOTH[0]:
        y[i] = HOUR
