# py2cu:
# py2cu[fast]: --assume noalias,small
"""Bilinear resizing of an RGB image of bytes."""
from numba import cuda


@cuda.jit("void(uint8[:, :, ::1], uint8[:, :, ::1])")
def resize(src, dst):
    j, i, c = cuda.grid(3)
    if i >= dst.shape[0] or j >= dst.shape[1] or c >= 3:
        return
    y = (i + 0.5) * src.shape[0] / dst.shape[0] - 0.5
    x = (j + 0.5) * src.shape[1] / dst.shape[1] - 0.5
    y = min(max(y, 0.0), src.shape[0] - 1.0)
    x = min(max(x, 0.0), src.shape[1] - 1.0)
    y0, x0 = int(y), int(x)
    y1 = min(y0 + 1, src.shape[0] - 1)
    x1 = min(x0 + 1, src.shape[1] - 1)
    fy, fx = y - y0, x - x0
    top = src[y0, x0, c] * (1 - fx) + src[y0, x1, c] * fx
    bottom = src[y1, x0, c] * (1 - fx) + src[y1, x1, c] * fx
    dst[i, j, c] = round(top * (1 - fy) + bottom * fy)
