"""Views of strided arrays with elements of another size: rows must be contiguous, which is checked at run time, as in Numba."""
import numpy as np
from numba import cuda


@cuda.jit("void(float32[:], float64[:, :], int32[::1])")
def strided(x, y, out):
    halves = x.view(np.int16)
    pairs = x.view(np.complex64)
    words = y.view(np.int32)
    out[0] = halves[1] + halves.size
    out[1] = pairs[1].real
    out[2] = words[1, 3] + words.shape[1]


@cuda.jit("void(float32[:, ::1], float64[::1])")
def columns(x, out):
    wide = x[:, 2:6].view(np.float64)  # known to be contiguous
    out[0] = wide[1, 1] + wide.shape[1]
    turned = x.T[1:3].T
    out[1] = turned.view(np.int32)[1, 0]
