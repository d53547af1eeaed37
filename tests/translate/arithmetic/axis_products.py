"""Products of the sizes of distinct axes of one array are at most its number of elements, which `small` bounds."""
# py2cu: --assume noalias,small
# py2cu[specialized]: --assume noalias,small --specialize out_shape1=3 -k max_pool
from numba import cuda


@cuda.jit("void(float32[:, :, :, ::1], float32[:, :, :, ::1])")
def max_pool(x, out):
    index = cuda.grid(1)
    n, channels, height, width = out.shape
    if index < n * channels * height * width:
        w = index % width
        h = index // width % height
        c = index // (width * height) % channels
        b = index // (width * height * channels)
        best = x[b, c, 2 * h, 2 * w]
        for dy in range(2):
            for dx in range(2):
                best = max(best, x[b, c, 2 * h + dy, 2 * w + dx])
        out[b, c, h, w] = best


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def blur_interior(x, out):
    rows, columns = x.shape
    for i in range(cuda.grid(1), (columns - 2) * (rows - 2), cuda.gridsize(1)):
        y = i // (columns - 2) + 1
        j = i % (columns - 2) + 1
        out[y, j] = 0.5 * x[y, j] + 0.25 * (x[y - 1, j] + x[y + 1, j])


@cuda.jit("void(int32[:, :, ::1], int32[:, :, ::1])")
def decompose(x, out):
    """Remainders as differences."""
    planes, rows, columns = x.shape
    for index in range(cuda.grid(1), planes * rows * columns, cuda.gridsize(1)):
        plane = index // (rows * columns)
        rest = index - plane * (rows * columns)
        row = rest // columns
        column = rest - row * columns
        out[plane, row, column] = x[plane, row, columns - 1 - column]


@cuda.jit("void(uint8[:, ::1], uint8[::1])")
def flatten(image, out):
    x, y = cuda.grid(2)
    height, width = image.shape
    if x < width and y + 1 < height:
        place = y * width + x
        out[place] = image[y, x]
        out[height * width + place] = 255 - image[y, x]


@cuda.jit("void(int32[:, ::1], int64[::1])")
def squares_need_64_bits(x, out):
    n, m = x.shape
    i = cuda.grid(1)
    if i < n * n:
        out[i] = i % n
    if i < out.shape[0] * n:
        out[0] = n * m * n
