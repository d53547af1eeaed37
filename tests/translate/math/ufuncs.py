"""NumPy's ufuncs on scalars, with a loop for each type."""
import operator

import numpy as np
from numba import cuda


@cuda.jit("void(float32, float64, int32, int64, uint64, int8, uint8, bool_, float32[::1], float64[::1], int64[::1], bool_[::1])")
def kernel(x, y, i, n, u, h, b, t, f, d, s, flags):
    f[0] = np.maximum(x, f[1])
    d[0] = np.minimum(x, y)
    s[0] = np.fmax(i, n)
    d[1] = np.maximum(n, u)
    s[1] = np.minimum(h, b)
    flags[0] = np.greater(n, i)
    flags[1] = np.less(n, u)
    flags[2] = np.greater_equal(u, s[2])
    flags[3] = np.not_equal(u, n)
    flags[4] = np.equal(x, n)
    flags[5] = np.logical_and(x, n)
    flags[6] = np.logical_xor(t, np.logical_not(i))
    flags[7] = np.fmin(t, flags[8])
    s[3] = np.bitwise_or(i, b)
    s[4] = np.invert(h)
    s[5] = np.left_shift(h, 3)
    s[6] = np.right_shift(u, b)
    d[2] = np.divide(i, b)
    f[2] = np.divide(h, b)
    d[3] = operator.iadd(x, y)
    s[7] = operator.invert(i)
