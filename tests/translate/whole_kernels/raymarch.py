# py2cu:
# py2cu[small]: --assume noalias,small
"""A small ray marcher: signed distances, a normal from differences, and light from one side."""
import math

from numba import cuda, float32

STEPS = 64
FAR = float32(20)
NEAR = float32(1e-3)
ZERO = float32(0)
ONE = float32(1)


@cuda.jit
def length(x, y, z):
    return math.sqrt(x * x + y * y + z * z)


@cuda.jit
def scene(x, y, z):
    """Distance to the nearest object: a sphere on a floor."""
    sphere = length(x, y - ONE, z) - ONE
    floor = y
    return min(sphere, floor)


@cuda.jit("void(float32[:, ::1], float32)", fastmath=True)
def render(image, camera):
    col, row = cuda.grid(2)
    height, width = image.shape
    if row >= height or col >= width:
        return
    dx = float32((2 * col - width) / width)
    dy = float32((height - 2 * row) / height)
    inverse = ONE / length(dx, dy, ONE)
    dx *= inverse
    dy *= inverse
    dz = inverse

    # step until an object is near
    t = ZERO
    hit = False
    for _ in range(STEPS):
        d = scene(dx * t, ONE + dy * t, camera + dz * t)
        if d < NEAR:
            hit = True
            break
        t += d
        if t > FAR:
            break
    if not hit:
        image[row, col] = 0
        return
    x, y, z = dx * t, ONE + dy * t, camera + dz * t
    light = scene(x, y + NEAR, z) - scene(x, y - NEAR, z)
    image[row, col] = max(ZERO, min(ONE, light / (2 * NEAR)))
