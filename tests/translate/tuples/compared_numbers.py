# Comparisons of items that are numbers depend on their values, whatever their types.
import numpy as np
from numba import cuda


@cuda.jit("void(int64, boolean[::1])")
def compare(n, out):
    out[0] = (0, n) == (np.uint64(0), 4)
    out[1] = (np.uint32(0), n) < (0, 4)
    out[2] = (n, 3) == (4, np.uint64(3))
    out[3] = (-1, n) == (np.uint64(18446744073709551615), 4)
