"""All pairs of bodies, float32: compute-bound, tiles of bodies in shared memory."""
import math

import numpy as np

from py2cu import cuda

TILE = 256
SOFTENING = np.float32(1e-3)


@cuda.jit
def nbody(bodies, accelerations):
    tile = cuda.shared.array((TILE, 4), np.float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    n = bodies.shape[0]
    x, y, z = bodies[i, 0], bodies[i, 1], bodies[i, 2]
    ax = np.float32(0.0)
    ay = np.float32(0.0)
    az = np.float32(0.0)
    for first in range(0, n, TILE):
        for k in range(4):
            tile[t, k] = bodies[first + t, k]
        cuda.syncthreads()
        for j in range(TILE):
            dx = tile[j, 0] - x
            dy = tile[j, 1] - y
            dz = tile[j, 2] - z
            r2 = dx * dx + dy * dy + dz * dz + SOFTENING
            r = math.sqrt(r2)
            pull = tile[j, 3] / (r2 * r)
            ax += pull * dx
            ay += pull * dy
            az += pull * dz
        cuda.syncthreads()
    accelerations[i, 0] = ax
    accelerations[i, 1] = ay
    accelerations[i, 2] = az
