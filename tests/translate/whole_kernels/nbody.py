# py2cu:
# py2cu[small]: --assume noalias,small
"""Gravity between n bodies with softening, all pairs, with the positions staged through shared memory."""
import math

from numba import cuda, float32

BLOCK = 128
SOFTENING = 1e-3


@cuda.jit("void(float32[:, ::1], float32[::1], float32[:, ::1])")
def accelerate(pos, mass, acc):
    shared_pos = cuda.shared.array((BLOCK, 4), dtype=float32)
    i = cuda.grid(1)
    n = pos.shape[0]
    ax = ay = az = float32(0.0)
    if i < n:
        px, py, pz = pos[i, 0], pos[i, 1], pos[i, 2]
    else:
        px, py, pz = float32(0), float32(0), float32(0)

    for first in range(0, n, BLOCK):
        j = first + cuda.threadIdx.x
        if j < n:
            for axis in range(3):
                shared_pos[cuda.threadIdx.x, axis] = pos[j, axis]
            shared_pos[cuda.threadIdx.x, 3] = mass[j]
        cuda.syncthreads()
        for k in range(min(BLOCK, n - first)):
            dx = shared_pos[k, 0] - px
            dy = shared_pos[k, 1] - py
            dz = shared_pos[k, 2] - pz
            r2 = dx * dx + dy * dy + dz * dz + float32(SOFTENING)
            inv = float32(1) / math.sqrt(r2)
            f = shared_pos[k, 3] * inv * inv * inv
            ax += f * dx
            ay += f * dy
            az += f * dz
        cuda.syncthreads()
    if i < n:
        acc[i, 0] = ax
        acc[i, 1] = ay
        acc[i, 2] = az
