# py2cu:
# py2cu[fast]: --assume noalias,small
"""A one-dimensional stencil with a halo in shared memory."""
from numba import cuda, float32

RADIUS = 3
BLOCK = 128
WIDTH = BLOCK + 2 * RADIUS


@cuda.jit("void(float32[::1], float32[::1])")
def stencil(x, y):
    tile = cuda.shared.array(WIDTH, float32)
    i = cuda.grid(1)
    t = cuda.threadIdx.x + RADIUS

    tile[t] = x[i] if i < x.size else float32(0)
    # the first threads load the halo on both sides
    if cuda.threadIdx.x < RADIUS:
        left = i - RADIUS
        right = i + BLOCK
        tile[t - RADIUS] = x[left] if left >= 0 else float32(0)
        tile[t + BLOCK] = x[right] if right < x.size else float32(0)
    cuda.syncthreads()

    total = float32(0)
    for offset in range(-RADIUS, RADIUS + 1):
        total += tile[t + offset]
    if i < y.size:
        y[i] = total
