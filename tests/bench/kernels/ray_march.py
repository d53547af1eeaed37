"""Distances along rays to a scene of spheres, float32: device functions with tuples, divergent threads."""
import math

import numpy as np

from py2cu import cuda

STEPS = 96
NEAR = np.float32(1e-3)
FAR = np.float32(20.0)
HALF = np.float32(0.5)


@cuda.jit(device=True)
def normalized(x, y, z):
    length = math.sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


@cuda.jit(device=True)
def distance(spheres, x, y, z):
    nearest = FAR
    for k in range(spheres.shape[0]):
        dx = x - spheres[k, 0]
        dy = y - spheres[k, 1]
        dz = z - spheres[k, 2]
        nearest = min(nearest, math.sqrt(dx * dx + dy * dy + dz * dz) - spheres[k, 3])
    return nearest


@cuda.jit
def ray_march(spheres, depth):
    col, row = cuda.grid(2)
    rows, cols = depth.shape
    if col >= cols or row >= rows:
        return
    u = np.float32(col) / np.float32(cols) - HALF
    v = np.float32(row) / np.float32(rows) - HALF
    dx, dy, dz = normalized(u, v, np.float32(1.0))
    t = np.float32(0.0)
    for _ in range(STEPS):
        d = distance(spheres, t * dx, t * dy, t * dz)
        if d < NEAR or t > FAR:
            break
        t += d
    depth[row, col] = t
