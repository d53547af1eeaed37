"""Each specialization of a function has separate options, types and launches, in one file; a device function with its own fastmath has it in any kernel."""
import math

import numpy as np
from numba import cuda


@cuda.jit(device=True, fastmath=True)
def decay(x):
    return math.exp(-x)


def scale(x, by):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = math.sin(x[i]) / by


exact = cuda.jit("void(float32[::1], float32)")(scale)
fast = cuda.jit("void(float32[::1], float32)", fastmath=True)(scale)
limited = cuda.jit(max_registers=32)(scale)
slow = cuda.jit("void(int32[::1], int32)", opt=False)(scale)


@cuda.jit("void(float32[::1])")
def decays(x):
    x[0] = decay(x[1]) / 3


limited[1, 64](np.ones(64), 2.0)
exact[1, 64](np.ones(64, np.float32), np.float32(2))
