"""Each launch is one of its own specialization, which differ in types or in options alone."""
import math

import numpy as np
from numba import cuda


def scale(x, by):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = math.sin(x[i]) / by


exact = cuda.jit("void(float32[::1], float32)")(scale)
fast = cuda.jit("void(float32[::1], float32)", fastmath=True)(scale)
limited = cuda.jit("void(float64[::1], float64)", max_registers=32)(scale)

x = np.ones(64, np.float32)
y = np.ones(64)
fast[1, 64](x, np.float32(2))
exact[1, 64](x, np.float32(3))
limited[1, 64](y, 4.0)
