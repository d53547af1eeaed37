# py2cu: --weak-literals
"""Number literals take the other operand's type: no computation uses double, or 64 bits if 32 suffice."""
import math

import numpy as np
from numba import cuda

HALF = 0.5
COUNT = 3
STRONG = np.float64(0.5)


def damped(v):
    return v * 0.25 + 1


@cuda.jit("void(float32[::1], int8[::1], float32[::1])")
def floats(x, n, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = 0.5 * x[i] + math.pi * HALF - x[i] / COUNT
        out[i] *= 0.1
        if x[i] < 0.1 or x[i] in (0.3, 0.7):
            out[i] += max(x[i], 0.0) + (x[i] if n[i] else 0.0) + np.arctan2(x[i], 1.0)
        out[i] -= x[i] ** 2 * (0.5 if n[i] > 3 else 2.0)
        out[i] += damped(x[i]) + n[i] / 300  # a quotient of integers is a float, even if an integer fits
        out[i] += x[i] * STRONG  # a NumPy number keeps its type
        s = 0.0  # so does a variable
        s += x[i]
        out[i] += s


@cuda.jit("void(int8[::1], uint16[::1])")
def integers(n, m):
    i = cuda.threadIdx.x + 1
    if i < n.size:
        n[i] = n[i] + 1
        n[i] += 100
        v = n[i] * COUNT
        v += 1
        m[i] = m[i] // 3 + (m[i] << 2) + v
        m[i] = (m[i] & 0xFF) + (1 << m[i]) + min(m[i], 40)
        n[i] = n[i] ** 2 + n[i] % 4
    n[0] = i // 2 + (i << 1)


@cuda.jit("void(complex64[::1], float16[::1])")
def others(z, h):
    i = cuda.grid(1)
    if i < z.size:
        z[i] = z[i] * 2 + 1j
        z[i] *= 0.5
        h[i] = h[i] * 0.5 + 1
        h[i] = h[i] % 2


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def whole(x, out):
    out[:] = x * 0.5 + 1
    x[:] *= 0.1
