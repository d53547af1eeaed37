import numpy as np
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[::1], float32[::1])")
def kernel(a, x, y):
    y[0] = np.dot(a, x)[0]
