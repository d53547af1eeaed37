# py2cu: --assume noalias
"""2-D convolution of a float image with a mask of odd size; values outside the image are 0."""
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1])")
def convolve(image, mask, result):
    col, row = cuda.grid(2)
    rows, cols = image.shape
    if row >= rows or col >= cols:
        return

    # half the size of the mask
    half_rows = mask.shape[0] // 2
    half_cols = mask.shape[1] // 2

    s = 0
    for i in range(mask.shape[0]):
        for j in range(mask.shape[1]):
            r = row + i - half_rows
            c = col + j - half_cols
            if (r >= 0) and (r < rows) and (c >= 0) and (c < cols):
                s += mask[i, j] * image[r, c]
    result[row, col] = s
