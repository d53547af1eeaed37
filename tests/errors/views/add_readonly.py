from numba import cuda
import numpy as np

table = np.arange(8)


@cuda.jit("void(int64[::1])")
def f(out):
    table[2:4] += 1
