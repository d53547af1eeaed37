"""abs() of computed values: the parts are computed once."""
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], complex64[::1], complex64)")
def kernel(x, z, w):
    x[0] = abs(z[0] * w)
    x[1] = abs(z[1])
    x[2] = abs(w)
    x[3] = abs(z[2] + w) > abs(w - 1)
