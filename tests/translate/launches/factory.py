import numpy as np
from numba import cuda


def make_kernel(width, dtype):
    @cuda.jit
    def reverse(x):
        tile = cuda.shared.array(width, dtype)
        t = cuda.threadIdx.x
        tile[t] = x[t]
        cuda.syncthreads()
        x[t] = tile[width - 1 - t]

    return reverse


make_kernel(64, np.float32)[1, 64](np.zeros(64, np.float32))
