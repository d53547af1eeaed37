import numpy as np
from numba import cuda

TAPS = np.array([0.5, 0.0, 0.5], dtype=np.float16)  # of a filter
NONE = np.zeros(4, np.float16)


@cuda.jit("void(float16[::1], float16[::1])")
def smooth(x, y):
    i = cuda.grid(1)
    if 0 < i < x.size - 1:
        y[i] = TAPS[0] * x[i - 1] + TAPS[1] * x[i] + TAPS[2] * x[i + 1] + NONE[i % 4]
