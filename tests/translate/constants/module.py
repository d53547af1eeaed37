"""Module constants of every kind, also computed ones; unused ones are not printed."""
import math

import numpy as np
from numba import cuda, float32, int16, uint64

N = 128  # threads in a block
BIG = 5_000_000_000
HUGE = 2 ** 63
NEGATIVE = -7
HALF = N // 2
MASK = (1 << 12) - 1
HEX = 0xFF
BINARY = 0b1010
OCTAL = 0o777
RATIO = 1 / 3
EPS = 1e-7
FLAG = True
THIRD = np.float32(1) / np.float32(3)
PI2 = math.pi * 2
SCALED = float32(0.1)
SMALL = int16(-3)
WIDE = uint64(1)
UNUSED = 42
SIZES = (16, 8)
NAME = "not a number"
INF = math.inf
NAN = np.nan
MINIMUM = -2 ** 63
A = B = 3
C, D = 4, 5.5
E: int = 6
SHORT = "x"; LATER = 9

# A comment on several lines
# precedes its constant.
COMMENTED = 11


@cuda.jit("void(int64[::1], float64[::1], float32[::1], uint64[::1])")
def constants(s, d, f, u):
    s[0] = N
    s[1] = BIG
    u[2] = HUGE
    s[3] = NEGATIVE
    s[4] = HALF
    s[5] = MASK & HEX | BINARY ^ OCTAL
    d[6] = RATIO
    d[7] = EPS
    s[8] = FLAG
    f[9] = THIRD
    d[10] = PI2
    f[11] = SCALED
    s[12] = SMALL
    u[13] = WIDE
    s[14] = SIZES[0] * SIZES[1]
    d[15] = INF
    d[16] = NAN
    s[17] = MINIMUM
    s[18] = A + B
    d[19] = C + D
    s[20] = E
    s[21] = LATER
    s[22] = COMMENTED
    d[23] = math.pi
    d[24] = math.e
    d[25] = np.pi
    d[26] = -math.inf
    s[27] = len(SIZES)
    if FLAG:
        s[28] = 1


@cuda.jit("void(float32[::1])")
def scale(x):
    i = cuda.grid(1)
    if i < N:
        x[i] *= SCALED
