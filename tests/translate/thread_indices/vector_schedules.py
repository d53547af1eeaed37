# py2cu: --schedule vectors --assume noalias,small --specialize rgb_shape2=3,image_shape2=3,out_shape2=3 -k gray -k sepia
# py2cu[unknown]: --schedule vectors --assume noalias,small -k gray -k look_up
# py2cu[swapped]: --schedule yx-vectors --assume noalias -k scale
from numba import cuda


@cuda.jit("void(uint8[:, :, ::1], uint8[:, ::1])")
def gray(rgb, out):
    x, y = cuda.grid(2)
    if y < out.shape[0] and x < out.shape[1]:
        # the weights of ITU-R BT.601
        out[y, x] = 0.299 * rgb[y, x, 0] + 0.587 * rgb[y, x, 1] + 0.114 * rgb[y, x, 2]


@cuda.jit("void(uint8[:, :, ::1], uint8[:, :, ::1])")
def sepia(image, out):
    x, y = cuda.grid(2)
    height, width = image.shape[:2]
    if y >= height or x >= width:
        return
    r = image[y, x, 0]
    g = image[y, x, 1]
    b = image[y, x, 2]
    out[y, x, 0] = min(255, (r * 100 + g * 196 + b * 48) >> 8)
    out[y, x, 1] = min(255, (r * 89 + g * 175 + b * 43) >> 8)
    out[y, x, 2] = min(255, (r * 69 + g * 136 + b * 33) >> 8)


@cuda.jit("void(uint8[:, ::1], uint8[::1], uint8[:, ::1])")
def look_up(image, table, out):
    x, y = cuda.grid(2)
    if x < image.shape[1] and y < image.shape[0]:
        out[y, x] = table[image[y, x]]


@cuda.jit("void(uint16[:, ::1], float32[:, ::1], float32)")
def scale(image, out, factor):
    i, j = cuda.grid(2)
    if i < image.shape[0] and j < image.shape[1]:
        out[i, j] = image[i, j] * factor
