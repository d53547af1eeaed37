"""fastmath=True of one kernel: the code contains what nvcc's -use_fast_math would generate."""
import math

import numpy as np
from numba import cuda, float32


@cuda.jit(device=True)
def only_fast(x):
    return math.exp(x) / (x + float32(1))


@cuda.jit(device=True)
def both(x):
    return math.log(x) / x


@cuda.jit("void(float32[::1], float32[::1])", fastmath=True)
def fast(out, x):
    i = cuda.grid(1)
    if i < x.size:
        a = x[i]
        out[i] = math.sin(a) + math.cos(a) + math.tan(a)
        out[i] += math.log(a) - math.log2(a) * math.log10(a)
        out[i] /= a
        out[i] = out[i] / a ** float32(1.5) + cuda.libdevice.exp10f(a)
        out[i] -= math.sqrt(a) + math.tanh(a)  # these have no fast spelling
        out[i] *= only_fast(a) + both(a)


@cuda.jit("void(float64[::1], float32[::1])", fastmath=True)
def wide(out, x):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = math.sin(out[i]) / float(x[i])  # double has none


@cuda.jit("void(float32[::1], float32[::1])")
def exact(out, x):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = math.sin(x[i]) / x[i] + both(x[i])
        out[i] /= x[i]
