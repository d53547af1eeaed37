"""float16 by Numba's rules: arithmetic with float16, bool and int8; with literals, the result is float64."""
import math

import numpy as np
from numba import cuda, float16
from numba.cuda import fp16

HALF = np.float16(0.1)


@cuda.jit("void(float16, float16[::1], float16[::1])")
def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = a * x[i] + y[i]


@cuda.jit("void(float16[::1], float32[::1], float64[::1], int32[::1], bool_[::1])")
def types(h, f, d, n, b):
    i = cuda.grid(1)
    tile = cuda.shared.array(32, float16)
    tile[cuda.threadIdx.x] = h[i]
    cuda.syncthreads()
    x = tile[31 - cuda.threadIdx.x]
    f[i] = x * f[i] + x
    d[i] = x * 2.5
    h[i] = x + h[i + 1] * HALF - float16(2)
    h[i] += x
    h[i + 1] *= f[i]
    h[i + 2] = d[i]
    n[i] = x
    n[i + 1] = int(h[i])
    h[i + 3] = n[i]
    b[i] = x < h[i] or x == f[i]
    if not x:
        h[0] = -abs(x)
    h[1] = max(x, h[2]) if b[i] else x ** 2
    d[i] = x // h[3]


@cuda.jit("void(float16[::1], float16[::1])")
def functions(x, y):
    i = cuda.grid(1)
    y[0] = math.sin(x[i]) + math.sqrt(x[i])
    y[1] = math.tan(x[i])
    y[2] = fp16.hfma(x[0], x[1], x[2])
    y[3] = cuda.fp16.hsin(x[3]) if fp16.hgt(x[4], x[5]) else cuda.fp16.__hadd_sat(x[4], x[5])
    y[4] = round(x[i]) + math.fabs(x[1])
