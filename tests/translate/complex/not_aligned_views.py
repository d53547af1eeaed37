# py2cu: --assume aligned
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1])")
def of_floats(x):
    z = x[1:].view(np.complex64)
    i = cuda.grid(1)
    if i < z.size:
        z[i] *= 2
