# py2cu: --templates auto
# py2cu[only]: --templates only
# py2cu[never]: --templates never
import math

import numpy as np
from py2cu import cuda, float32, float64

TPB = 64


@cuda.jit(device=True)
def smooth(a, b, c):
    return (a + 2 * b + c) * 0.25


@cuda.jit(device=True)
def cross(a, b):
    return a[1] * b[0] - a[0] * b[1], a[0] * b[0]


@cuda.jit
def wave(u, v, c, out):
    """Wave equation: one step."""
    i = cuda.grid(1)
    if 0 < i < u.shape[0] - 1:
        # second difference
        d = u[i - 1] - 2.0 * u[i] + u[i + 1]
        out[i] = 2 * u[i] - v[i] + c * d + 0.1
        v[i] = math.sqrt(abs(u[i])) + math.exp(-u[i] * 0.5) + smooth(u[i - 1], u[i], u[i + 1])
        out[i] = max(out[i], 0.5) if i % 2 == 0 else -out[i]


@cuda.jit
def block_sum(x, out):
    part = cuda.shared.array(TPB, x.dtype)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = x[i] if i < x.size else 0
    cuda.syncthreads()
    s = TPB // 2
    while s > 0:
        if t < s:
            part[t] += part[t + s]
        cuda.syncthreads()
        s //= 2
    if t == 0:
        cuda.atomic.add(out, 0, part[0])


@cuda.jit
def turn(x, n, T):
    i = cuda.grid(1)
    if i < n:
        a = (x[i], T)
        b = (x[i] + T, x[i])
        p, q = cross(a, b)
        x[i] = p * T - q


@cuda.jit
def times(x, factor, n):
    """Multiplies."""
    i = cuda.grid(1)
    if i < n:
        x[i] *= factor


@cuda.jit
def apart(x, n):
    i = cuda.grid(1)
    if i < n:
        for k in range(3):
            x[i] = x[i] // 2 + k
        x[i] = float32(x[i]) + x[i]


@cuda.jit
def short(x):
    x[0] = 1


for dtype in (np.float32, np.float64):
    x, y, z = np.ones(100, dtype), np.ones(100, dtype), np.ones(100, dtype)
    wave[1, 128](x, y, dtype(0.5), z)
    block_sum[2, TPB](x, z)
    turn[1, 128](x, 50, dtype(2))
    times[1, 128](x, dtype(2), 50)
    short[1, 1](x)
apart[1, 128](np.ones(100, np.float32), 50)
apart[1, 128](np.ones(100, np.int32), 50)
