# py2cu:
# py2cu[rows]: --schedule rows --assume noalias,small -k periodic
"""Constant tables, as for stencils: ints with known ranges of items."""
import numpy as np
from numba import cuda

NEIGHBOURS = ((-1, 0), (1, 0), (0, -1), (0, 1))
STEPS = (1, 2, 4)
LARGE = 70000
DX = np.array([-1, 0, 1, 0])


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def periodic(image, out):
    x, y = cuda.grid(2)
    height, width = image.shape
    if x < height and y < width:
        total = image[x, y]
        for dx, dy in NEIGHBOURS:
            total += image[(x + dx) % height, (y + dy) % width]
        for k in range(DX.size):
            total += image[(x + DX[k] + height) % height, y]
        out[x, y] = total


@cuda.jit("void(int64[::1], int64)")
def others(out, n):
    out[STEPS[n % 3]] = n
    sizes = (LARGE * LARGE, 5)
    out[0] = sizes[n & 1]
    kept = (LARGE, -5)
    out[1] = kept[n & 1] * 2
    changed = cuda.local.array(2, np.int64)
    changed[0] = 1
    changed[1] = 2
    for _ in range(2):
        out[changed[n & 1]] = 3  # 1 or 2, and n in the second iteration
        changed[n & 1] = n
    other = cuda.local.array(2, np.int64)
    other[0] = 1
    other[1] = 2
    out[other[n & 1]] = changed[0]
