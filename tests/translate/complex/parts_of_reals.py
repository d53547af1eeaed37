# The real and imaginary parts of real numbers, and means of complex numbers.
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def store(x):
    x[0] += 1
    return x[0]


@cuda.jit("void(float64[::1], complex64[:, :], complex128[::1])")
def kernel(x, z, out):
    x[1] = store(x).imag
    x[2] = store(x).real
    out[0] = np.mean(z)
