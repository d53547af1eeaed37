"""Further functions of cmath: tangents, inverse functions, and logarithms with other bases."""
import cmath

from numba import cuda


@cuda.jit("void(complex128[::1], complex64[::1], float64)")
def kernel(z, c, x):
    z[0] = cmath.tan(z[1])
    z[2] = cmath.tanh(z[3])
    c[0] = cmath.asin(c[1])
    c[2] = cmath.asinh(c[3])
    z[4] = cmath.acos(z[5]) + cmath.acosh(x)
    z[6] = cmath.atan(z[7])
    c[4] = cmath.atanh(c[5])
    z[8] = cmath.log10(z[9])
    z[10] = cmath.log(z[11], 2)
    c[6] = cmath.log(c[7], c[8])
