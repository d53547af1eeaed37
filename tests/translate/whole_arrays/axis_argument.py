"""Reductions along the only axis, or along all of them."""
import numpy as np
from numba import cuda


@cuda.jit("void(float64[::1], float64[:, ::1], float64[::1])")
def kernel(x, m, out):
    out[0] = x.sum(0)
    out[1] = x.sum(axis=-1)
    out[2] = m.sum(axis=None)
    out[3] = np.max(x, 0)
    out[4] = m.max()
