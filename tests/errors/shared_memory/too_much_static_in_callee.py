import numpy as np
from numba import cuda


@cuda.jit(device=True)
def reversed_value(t, value):
    scratch = cuda.shared.array(8000, np.float32)
    scratch[t] = value
    cuda.syncthreads()
    return scratch[63 - t]


@cuda.jit("void(float32[::1])")
def both(x):
    tile = cuda.shared.array(4289, np.float32)
    t = cuda.threadIdx.x
    tile[t] = x[t]
    cuda.syncthreads()
    x[t] = tile[63 - t] + reversed_value(t, x[t])
