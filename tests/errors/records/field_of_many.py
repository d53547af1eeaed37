"""A record with more fields than a message names."""
import numpy as np
from numba import cuda

TWELVE = np.dtype([("a", "f4"), ("b", "f4"), ("c", "f4"), ("d", "f4"), ("e", "f4"), ("f", "f4"), ("g", "f4"), ("h", "f4"), ("i", "f4"),
                   ("j", "f4"), ("k", "f4"), ("l", "f4")])
THIRTEEN = np.dtype([("a", "f4"), ("b", "f4"), ("c", "f4"), ("d", "f4"), ("e", "f4"), ("f", "f4"), ("g", "f4"), ("h", "f4"), ("i", "f4"),
                     ("j", "f4"), ("k", "f4"), ("l", "f4"), ("m", "f4")])


@cuda.jit
def kernel(x, y, out):
    out[0] = x[0].z
    out[1] = y[0].z


x = np.zeros(4, dtype=TWELVE)
y = np.zeros(4, dtype=THIRTEEN)
out = np.zeros(4, dtype=np.float32)
kernel[1, 4](x, y, out)
