# py2cu: --emit header
# py2cu[launch]: --emit launcher
# Numbers of every type, and no numbers: callers pass plain C values. The second kernel has no argument that determines a grid.
import math

from numba import cuda

LIMIT = 2**40
SCALE = 0.125


@cuda.jit("void(float32[::1], bool_, int8, uint16, int32, uint64, float64, complex64, none)")
def of_all_widths(out, flag, a, b, c, d, e, z, nothing):
    i = cuda.grid(1)
    if i < out.size:
        total = a + b + c + d + e * SCALE + z.real + z.imag
        out[i] = total if flag and d < LIMIT else 0


@cuda.jit("void(int64[::1], int64)")
def once(grid, block):
    grid[0] = block
