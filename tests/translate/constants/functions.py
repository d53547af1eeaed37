"""Functions that Python evaluates at the module level: math, NumPy, builtins, limits of types."""
import math
import sys

import cupy as cp
import numpy as np
from numba import cuda

try:
    from math import nan
except ImportError:
    nan = float("nan")

SCALE = 4
UNKNOWN = int(math.pow(2, SCALE * 2))  # math.pow returns a float
STEPS = round(math.degrees(math.atan2(1.0, 1.0)))
CELLS = np.prod([SCALE, 3, 2])
HALF_UP = np.ceil(2.5)  # a float in NumPy
WHOLE_UP = math.ceil(2.5)
LARGEST = max([SCALE, 9, 7])
TURN = cp.float32(2.0 * math.pi)
WIDEST = np.iinfo(np.int32).max
FARTHEST = np.finfo(np.float32).max
LAST = sys.maxsize
WAYS = math.comb(6, 3) + math.factorial(5) + math.gcd(12, 18) + math.isqrt(17)
REACH = math.hypot(1.3319658318477998, -2.8315532707633073)  # C's constant ends in ...0476
LETTER = ord("a") + len("text")
TILE = 16
TILE = 16  # a second cell of the notebook


@cuda.jit("void(float64[::1], int64[::1], float32[::1])")
def constants(x, n, f):
    x[0] = HALF_UP
    x[1] = nan
    x[2] = REACH
    n[0] = UNKNOWN
    n[1] = STEPS
    n[2] = CELLS
    n[3] = WHOLE_UP
    n[4] = LARGEST
    n[5] = WIDEST
    n[6] = LAST
    n[7] = WAYS
    n[8] = LETTER
    n[9] = TILE
    f[0] = TURN
    f[1] = FARTHEST


@cuda.jit("void(float32[::1], int64[::1])")
def limits(f, n):
    """The same functions in a kernel."""
    f[0] = np.finfo(f.dtype).eps
    f[1] = -np.finfo(np.float32).max
    n[0] = np.iinfo(np.uint8).max + np.iinfo(np.int16).min
    n[1] = sys.maxsize


@cuda.jit("void(float32[::1])")
def of_cupy(f):
    part = cuda.local.array(2, cp.float32)
    part[0] = cp.float32(f[0]) * cp.pi
    f[1] = part[0]
