"""Typical kernels: most map the x axis of the grid to the rows of arrays. bench_schedule.py runs them with the original schedule and with the
schedule that py2cu selects."""
import numpy as np

from py2cu import cuda

TILE = 16


@cuda.jit
def gray(rgb, out):
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        out[i, j] = rgb[i, j, 0] * 0.299 + rgb[i, j, 1] * 0.587 + rgb[i, j, 2] * 0.114


@cuda.jit
def jacobi(a, out):
    i, j = cuda.grid(2)
    if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1:
        out[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


@cuda.jit
def jacobi_right(a, out):
    j, i = cuda.grid(2)
    if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1:
        out[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


@cuda.jit
def tiled_product(a, b, out, sums):
    """The product, and the column sums of each block."""
    own_a = cuda.shared.array((TILE, TILE), np.float32)
    own_b = cuda.shared.array((TILE, TILE), np.float32)
    i, j = cuda.grid(2)
    row, column = cuda.threadIdx.x, cuda.threadIdx.y
    total = np.float32(0)
    for k in range(0, a.shape[1], TILE):
        own_a[row, column] = a[i, k + column]
        own_b[row, column] = b[k + row, j]
        cuda.syncthreads()
        for n in range(TILE):
            total += own_a[row, n] * own_b[n, column]
        cuda.syncthreads()
    out[i, j] = total
    own_a[row, column] = total
    cuda.syncthreads()
    if row == 0:
        for n in range(1, TILE):
            total += own_a[n, column]
        sums[cuda.blockIdx.x, j] = total


@cuda.jit
def product(a, b, out):
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        total = np.float32(0)
        for k in range(a.shape[1]):
            total += a[i, k] * b[k, j]
        out[i, j] = total


@cuda.jit
def transpose(a, out):
    i, j = cuda.grid(2)
    if i < a.shape[0] and j < a.shape[1]:
        out[j, i] = a[i, j]


@cuda.jit
def row_sums(a, out):
    i = cuda.grid(1)
    if i < a.shape[0]:
        total = 0.0
        for j in range(a.shape[1]):
            total += a[i, j]
        out[i] = total


@cuda.jit
def column_sums(a, out):
    j = cuda.grid(1)
    if j < a.shape[1]:
        total = 0.0
        for i in range(a.shape[0]):
            total += a[i, j]
        out[j] = total


@cuda.jit
def smooth(image, out):
    """Each channel of a pixel becomes the mean of nine."""
    i, j = cuda.grid(2)
    if 0 < i < image.shape[0] - 1 and 0 < j < image.shape[1] - 1:
        for c in range(3):
            total = np.float32(0)
            for k in range(-1, 2):
                for n in range(-1, 2):
                    total += image[i + k, j + n, c]
            out[i, j, c] = total / np.float32(9)


@cuda.jit
def mandelbrot(out):
    """The x axis of the grid along the rows."""
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        cx, cy = 3.0 * j / out.shape[1] - 2.0, 2.0 * i / out.shape[0] - 1.0
        x = y = 0.0
        n = 0
        while n < 60 and x * x + y * y <= 4.0:
            x, y = x * x - y * y + cx, 2.0 * x * y + cy
            n += 1
        out[i, j] = n


@cuda.jit
def mandelbrot_right(out):
    """The x axis of the grid along the columns."""
    j, i = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        cx, cy = 3.0 * j / out.shape[1] - 2.0, 2.0 * i / out.shape[0] - 1.0
        x = y = 0.0
        n = 0
        while n < 60 and x * x + y * y <= 4.0:
            x, y = x * x - y * y + cx, 2.0 * x * y + cy
            n += 1
        out[i, j] = n


@cuda.jit
def volume(a, out):
    i, j, k = cuda.grid(3)
    if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1 and 0 < k < a.shape[2] - 1:
        out[i, j, k] = a[i - 1, j, k] + a[i + 1, j, k] + a[i, j - 1, k] + a[i, j + 1, k] + a[i, j, k - 1] + a[i, j, k + 1]


@cuda.jit
def vector_add(x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] + y[i]


@cuda.jit
def scale(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * np.float32(0.5)


@cuda.jit
def invert(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = 255 - x[i]


@cuda.jit
def histogram(x, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(bins, x[i], 1)


@cuda.jit
def histogram_strides(x, bins):
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        cuda.atomic.add(bins, x[i], 1)


@cuda.jit
def distances(x, y, out):
    """Squared distances between the points of x and those of y."""
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        total = np.float32(0)
        for k in range(x.shape[1]):
            d = x[i, k] - y[j, k]
            total += d * d
        out[i, j] = total


@cuda.jit
def rotate(z, w, out):
    """Complex numbers."""
    i = cuda.grid(1)
    if i < out.size:
        out[i] = z[i] * w[i]
