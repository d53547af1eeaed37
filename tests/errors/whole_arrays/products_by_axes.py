import numpy as np
from numba import cuda


@cuda.jit("void(float64[:, ::1], float64[:, ::1], float64[::1], float64[:, :, ::1])")
def kernel(a, b, c, d):
    x = np.dot(a, b)
    x = a @ c
    x = c @ b
    x = np.where(a > 0, a, b)
    x = np.clip(d, 0, 1)
    x = d @ b
    x = c @ d
    x = np.dot(a, d)
