import numpy as np
from numba import cuda


@cuda.jit("void(complex64[::1], complex128[::1], boolean[::1])")
def order(x, y, flags):
    """NumPy's order of complex numbers."""
    i = cuda.grid(1)
    if i < x.size:
        flags[i] = np.greater(x[i], y[i]) or np.less_equal(y[i], 2j)
        x[i] = np.maximum(x[i], np.log2(x[i]))
        y[i] = np.fmin(y[i], x[i])


@cuda.jit("void(complex64[::1], complex64[::1], complex64[::1])")
def smallest(a, b, out):
    np.minimum(a, b, out)
