# A pointer that is only cast to another type is not dereferenced: it keeps its __restrict__ despite a barrier.
# py2cu: --assume noalias
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def kernel(x, y):
    i = cuda.grid(1)
    bits = x.view(np.int32)
    bits[i] = 5
    cuda.syncthreads()
    y[i] = 1
