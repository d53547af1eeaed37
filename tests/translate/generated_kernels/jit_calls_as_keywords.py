# Kernels from calls of cuda.jit as keyword values, in conditions and in targets.
import numpy as np
from numba import cuda

FAST = True
kernels = {}


def run(x, kernel):
    kernel[1, 32](x)


def fill(x):
    x[cuda.threadIdx.x] = 1.0


def clear(x):
    x[cuda.threadIdx.x] = 0.0


def double(x):
    x[cuda.threadIdx.x] *= 2.0


x = np.zeros(32, np.float32)
run(x, kernel=cuda.jit("void(float32[::1])")(fill))
chosen = 1 if cuda.jit("void(float32[::1])")(clear) else 0
kernels[cuda.jit("void(float32[::1])")(double)] = 2
