#: group First kernels
#: title Brighten an image (two dimensions)
#: launch (2, 2), (8, 4)
#: image arange(60).reshape(6, 10)
#: factor 1.5
from numba import cuda


@cuda.jit("void(uint8[:, ::1], float32)")
def brighten(image, factor):
    col, row = cuda.grid(2)
    if row < image.shape[0] and col < image.shape[1]:
        image[row, col] = min(image[row, col] * factor, 255)
