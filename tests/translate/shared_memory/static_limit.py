import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1])")
def reverse(x):
    tile = cuda.shared.array(12288, np.float32)  # 48 KB, the limit of static shared memory
    t = cuda.threadIdx.x
    tile[t] = x[t]
    cuda.syncthreads()
    x[t] = tile[63 - t]
