"""NumPy's conjugate of a float16 is a float32, because of NumPy's first matching loop. The real part stays a float16."""
import numpy as np
from numba import cuda


@cuda.jit("void(float16[::1], float32[::1])")
def kernel(x, y):
    y[0] = np.conj(x[0])
    y[1] = np.real(x[1])
    x[2] = np.conjugate(x[3]) + x[4]
