"""Operations of float32 operands that Python computes in float64 and that are rounded at once are printed in float.
CUDA's compilers narrow sums and products themselves, and contract x * y + z in either form."""
import math

import numpy as np
from numba import cuda, float32

HALF = 0.5
TENTH = 0.1


@cuda.jit("void(float32[::1], float32[::1], uint8[::1], float32[::1])")
def narrowed(x, y, pixels, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] + 1.0
        out[i] = 1 - x[i]
        out[i] = x[i] * 0.75
        out[i] = 3 / x[i]
        out[i] = 0.25 * (x[i] + y[i])
        out[i] = pixels[i] / 255
        out[i] = x[i] * HALF
        out[i] = max(0.0, x[i])
        out[i] = min(max(x[i], 0), 255)
        out[i] = abs(max(x[i], 2.5))
        out[i] = -min(x[i], 1.0)
        out[i] = math.sqrt(max(x[i], 0.0))
        out[i] = y[i] if max(x[i], 0.5) < y[i] else 0.0


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def several_roundings(x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] + 0.1
        out[i] = x[i] * TENTH
        out[i] = x[i] * y[i] * 0.5
        out[i] = 1 / (1 + x[i])
        t = x[i] + 1.0
        out[i] = t * t
        out[i] = math.exp(x[i] + 1.0)


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def contracted(x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * y[i] + 1.0
        out[i] = float32(x[i] * 0.3125) + y[i]
        scaled = float32(x[i] * 3.0)
        out[i] = scaled + y[i]
        product = x[i] * y[i]
        out[i] = product - 1.0


@cuda.jit("void(float32[::1], float32[::1])")
def contracted_in_memory(x, y):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 3.0
        x[i] += 1.0
        y[i] *= 3.0


@cuda.jit("float32(float32)", device=True)
def scale(v):
    return v * 3.0


@cuda.jit("float32(float32)", device=True)
def increment(v):
    return v + 1.0


@cuda.jit("float32(float32)", device=True)
def decrement(v):
    return v - 1.0


@cuda.jit("void(float32[::1], float32[::1])")
def contracted_in_calls(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = scale(x[i]) + x[i]
        out[i] = increment(x[i] * x[i])
        out[i] = decrement(x[i])


@cuda.jit("void(float32[::1], float32[::1], int64)")
def sum_of_scaled(x, out, n):
    total = np.float32(0)
    part = cuda.shared.array(8, float32)
    part[cuda.threadIdx.x] = x[cuda.threadIdx.x] * 3.0
    cuda.syncthreads()
    for k in range(8):
        total += part[k]
    out[0] = total
    cuda.atomic.add(out, 1, x[0] * 3.0)
