"""Constant indices into an array of known size need no check, whatever their type."""
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1])", boundscheck=True)
def constants(out):
    own = cuda.local.array(3, np.float32)
    own[np.uint64(0)] = out[np.uint64(0)]
    own[np.uint64(2)] = out[-1]
    own[-3] += 2
    out[1] = own[0] + own[2]
