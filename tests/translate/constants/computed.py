# py2cu:
# py2cu[wide]: --const TILE=32 --const AREA=9
"""A comment shows the expression of a computed constant as long as it has that value."""
import math
from numba import cuda

TILE = 16
AREA = TILE * TILE
HALO = TILE + 2  # of its own
MASK = 0xFF00 | 1 << 3
STEP = 2 * math.pi / 360
PLAIN = -7
BOTH, OTHER = 1 + 1, 2 + 2
CHANGED = 1 + 2
CHANGED = 3 + 4
LONG = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
BROKEN = (1 +
          2)
DEGREES = 90 * STEP  # °, of its own


@cuda.jit("void(float64[::1], int64)")
def kernel(x, n):
    i = cuda.grid(1)
    x[i] = STEP * PLAIN + BOTH + OTHER + AREA + HALO + (n & MASK) + CHANGED + LONG + BROKEN + DEGREES * TILE
