# py2cu:
# py2cu[fast]: --assume noalias,small
"""A box blur of a color image of bytes; the border repeats the outermost pixels."""
from numba import cuda


@cuda.jit("void(uint8[:, :, ::1], uint8[:, :, ::1], int32)")
def box_blur(src, dst, radius):
    x, y = cuda.grid(2)
    height, width, channels = src.shape
    if x >= width or y >= height:
        return
    area = (2 * radius + 1) ** 2
    for c in range(channels):
        total = 0
        for dy in range(-radius, radius + 1):
            yy = min(max(y + dy, 0), height - 1)
            for dx in range(-radius, radius + 1):
                xx = min(max(x + dx, 0), width - 1)
                total += src[yy, xx, c]
        dst[y, x, c] = (total + area // 2) // area
