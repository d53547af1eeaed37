"""NumPy's integer divisions and shifts of bool are those of int8."""
import numpy as np
from numba import cuda


@cuda.jit("void(boolean[::1], boolean[::1], int8[::1])")
def kernel(a, b, out):
    np.floor_divide(a, b, out)
    np.left_shift(a, b, out)
    np.remainder(a, b, out)
