import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1])")
def reverse(x):
    tile = cuda.shared.array((64, 256), np.float32)
    t = cuda.threadIdx.x
    tile[0, t] = x[t]
    cuda.syncthreads()
    x[t] = tile[0, 63 - t]
