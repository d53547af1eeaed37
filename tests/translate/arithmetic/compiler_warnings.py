"""Code about which compilers would warn is evaluated at translation or written differently."""
import numpy as np
from numba import cuda

FAR = 70
NONE = 0
DAMPING = 0.0
WIDTH = 8
PRIME = 2147483647
FACTOR = 3000000000
FAR_AWAY = 1e308


@cuda.jit(device=True)
def above(n, m):
    return n > m


@cuda.jit("void(int64[::1], int32, uint64, float64, boolean)")
def odd(out, n, u, f, flag):
    if n == n:
        out[0] = 1
    if n < n:
        out[0] = 2
    if f != f:  # nan
        out[1] = 1
    if n & 3 == 8:
        out[2] = 1
    if n < 3 and n > 5:
        out[3] = 1
    if n < 3 or n > 2:
        out[3] = 2
    if n < 3 or n > 5:
        out[3] = 3
    out[4] = n >> 70
    out[5] = n << 64
    out[6] = u >> FAR
    m = n
    m <<= FAR
    out[7] = m
    out[8] >>= 64
    last = out[9]
    last = last
    out[10] = last
    if above(n, 3) & above(n, 5):
        out[11] = 1
    if (n > 3) | above(n, 7):
        out[11] = 2
    out[12] = flag * 2


@cuda.jit("void(float64[::1], float32[::1], int64[::1], int64, float64)")
def by_zero(y, s, out, n, f):
    y[0] = n / 0
    y[1] = f / DAMPING
    y[2] = f / -0.0
    y[3] = 1 / (WIDTH - 8)
    y[4] /= NONE
    y[5] = (f + 1) / NONE
    s[0] = s[1] / np.float32(0)
    out[0] = n // 0
    out[1] = n % 0
    out[2] = n // NONE  # compilers do not see the helper's definition


@cuda.jit("void(int64[::1], float32[::1], int64)")
def too_large(out, s, n):
    out[0] = n * (PRIME * PRIME)
    out[1] = n * (PRIME * PRIME * PRIME)
    out[2] = FACTOR * FACTOR * FACTOR + n
    out[3] = np.int32(PRIME + 1)
    out[4] = int(FAR_AWAY)
    out[5] = np.uint32(-3.5)
    s[0] = FAR_AWAY
    s[1] = -FAR_AWAY
