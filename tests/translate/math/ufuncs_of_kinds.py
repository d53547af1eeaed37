"""NumPy's ufuncs for scalars of each kind, with NumPy's loops."""
import numpy as np
from numba import cuda


@cuda.jit("void(float64[::1], boolean, int8, uint16, int64, uint64, float32, float64, complex64)")
def kernel(x, b, i, u, n, w, f, d, c):
    x[1] = np.logical_and(c, b) + np.logical_or(f, i) + np.logical_xor(d, n) + np.logical_not(c)
    x[2] = np.less(i, u) + np.greater_equal(n, w) + np.equal(n, w) + np.not_equal(w, i) + np.less_equal(w, n) + np.greater(i, w)
    x[3] = np.equal(c, d) + np.not_equal(c, c) + np.less(c, d)
    x[4] = np.maximum(i, u) + np.minimum(n, w) + np.fmax(f, d) + np.fmin(i, f)
    x[5] = np.floor_divide(i, u) + np.remainder(n, i) + np.fmod(f, d) + np.mod(d, n) + np.divide(i, u) + np.true_divide(n, w)
    x[6] = np.left_shift(i, 2) + np.right_shift(u, i) + np.bitwise_and(u, n) + np.bitwise_or(b, i) + np.bitwise_xor(i, i) + np.invert(u)
    x[8] = np.abs(i) + np.absolute(c) + np.fabs(i) + np.sqrt(u) + np.cbrt(i) + np.hypot(f, i) + np.arctan2(i, u) + np.copysign(f, d)
    x[12] = np.real(c) + np.imag(c) + np.conjugate(c).imag + np.conj(f) + np.angle(c)
