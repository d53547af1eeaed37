import cmath
import math

from numba import cuda


@cuda.jit("void(complex64[::1], complex64)")
def kernel(x, y):
    x[0] = cmath.exp(y, y)
    x[1] = cmath.gamma(y)
    x[2] = math.sqrt(y)
    x[3] = complex(y, 1)
    x[4] = y.conj()
    x[5] = y.angle
