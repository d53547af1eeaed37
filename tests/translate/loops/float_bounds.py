"""Float bounds are truncated, as in Numba: math.ceil returns a float on a GPU."""
import math

from numba import cuda, float32


@cuda.jit("void(float32[::1], int64, int64)")
def tiles(x, n, tile):
    total = float32(0)
    for step in range(math.ceil(n / tile)):
        total += x[step * tile]
    x[0] = total


@cuda.jit("void(float32[::1], float32)")
def halves(x, start):
    for i in range(start, len(x) / 2):
        x[i] = 0
    rest = x[len(x) / 2:]
    for i in range(len(rest)):
        rest[i] = 1
