"""Floats that become indices after a comparison: a comparison that is true excludes NaN and negative values, one that is false does not exclude NaN."""
import math

from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[::1], float32)")
def sample(image, out, positions, center):
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        y = positions[i] + center
        x = positions[j] - 0.5
        if 0.0 <= y <= image.shape[0] - 1 and x >= 0 and x < image.shape[1]:
            top = int(math.floor(y))
            bottom = int(math.ceil(y))
            left = int(x + 0.5)
            out[i, j] = image[top, left] + image[bottom, left]
        if not y < 0:
            out[i, j] += image[int(y), 0]  # y may be NaN
        if x == 2.5 or x > -1:
            out[i, j] += image[0, int(x)]
