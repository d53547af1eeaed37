"""Index ranges from the definitions of variables: named conditions, products of narrowed operands, sums of facts."""
# py2cu: --assume small,noalias
from numba import cuda

TILE = 64


@cuda.jit("void(float32[::1], float32[::1], int64, int64, int64)")
def conditions(x, mask, i, j, n):
    inside = 0 <= i and i < n
    if inside:
        x[i] = 1
    far = i > 3 and mask[0] > 0.0 and j >= i - 3
    mask[0] = 0
    if far:
        x[i - 4] = 2
        x[j - 1] = 3
    outside = i < 0 or j < 0
    if outside:
        return
    x[i] = 4
    x[j] = 5


@cuda.jit("void(float32[::1], float32[:, ::1], int64, int64)")
def products(x, m, width, height):
    i = cuda.grid(1)
    index = i * width
    count = min(width - i * TILE, TILE)
    if i < height:
        for j in range(width):
            x[index + j] = 1
    if i < count:
        x[i * width] = 2
        m[i * width, 0] = 3


@cuda.jit("void(float32[:, ::1], int64, int64, int64, int64)")
def windows(x, rows, columns, size, reach):
    border = size + reach
    i, j = cuda.grid(2)
    if i >= border and j >= border and i < rows - border and j < columns - border:
        for s in range(size, 3, -1):
            for k in range(-reach, reach + 1):
                row = i + k
                x[row - s, j + k - s] += x[row - size, j - border]


@cuda.jit("void(float32[::1], int64[::1])")
def loops(x, out):
    for k in range(3):
        t = cuda.threadIdx.x
    for k in range(x.shape[0]):
        if x[k] > 0.0:
            last = k
    out[t] = last


@cuda.jit("void(float32[::1], int64, int64, int64)")
def unknown(x, i, j, n):
    inside = 0 <= i and 0 <= j
    i -= n
    if inside:
        x[i] = 1  # i has changed
        x[j] = 2
    if not inside:
        x[j] = 3
    index = n * 4
    for k in range(3):
        if n > 0:
            x[index] = 4  # index may refer to the previous n
        n += 1
    above = i > 0
    if i > 3:
        above = j > 0
    if above:
        x[i] = 5  # above may depend on j
    low = min(i, j)
    if low < 5:
        x[i] = 6
