"""Kernels as typical Numba users write them, in one category each. bench_untuned.py compares them with the CUDA C of kernels/untuned.cu."""
import numpy as np

from py2cu import cuda

TILE = 16
SIDE = 32
PADDED = SIDE + 1
HALO = 2
FULL = SIDE + 2 * HALO


@cuda.jit
def nearest_center(points, centers, labels):
    """Assignment step of k-means."""
    i = cuda.grid(1)
    if i < points.shape[0]:
        best = 0
        least = np.float32(1e30)
        for c in range(centers.shape[0]):
            d = np.float32(0)
            for k in range(points.shape[1]):
                t = points[i, k] - centers[c, k]
                d += t * t
            if d < least:
                least = d
                best = c
        labels[i] = best


@cuda.jit
def convolve(image, weights, out):
    """Image filter with weights of any odd size."""
    i, j = cuda.grid(2)
    r = weights.shape[0] // 2
    if r <= i < image.shape[0] - r and r <= j < image.shape[1] - r:
        total = np.float32(0)
        for di in range(-r, r + 1):
            for dj in range(-r, r + 1):
                total += image[i + di, j + dj] * weights[di + r, dj + r]
        out[i, j] = total


@cuda.jit
def product_of_tiles(a, b, out):
    """Matrix product with tiles in shared memory."""
    tile_a = cuda.shared.array((TILE, TILE), np.float32)
    tile_b = cuda.shared.array((TILE, TILE), np.float32)
    column, row = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = np.float32(0)
    for m in range(a.shape[1] // TILE):
        tile_a[ty, tx] = a[row, m * TILE + tx]
        tile_b[ty, tx] = b[m * TILE + ty, column]
        cuda.syncthreads()
        for k in range(TILE):
            total += tile_a[ty, k] * tile_b[k, tx]
        cuda.syncthreads()
    out[row, column] = total


@cuda.jit
def padded_transpose(a, out):
    """Transposition through a padded tile, one element for each thread."""
    tile = cuda.shared.array((SIDE, PADDED), np.float32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    x = cuda.blockIdx.x * SIDE + tx
    y = cuda.blockIdx.y * SIDE + ty
    if y < a.shape[0] and x < a.shape[1]:
        tile[ty, tx] = a[y, x]
    cuda.syncthreads()
    x = cuda.blockIdx.y * SIDE + tx
    y = cuda.blockIdx.x * SIDE + ty
    if y < a.shape[1] and x < a.shape[0]:
        out[y, x] = tile[tx, ty]


@cuda.jit
def life(cells, out):
    """A step of the game of life on a torus."""
    j, i = cuda.grid(2)
    rows, columns = cells.shape
    if i < rows and j < columns:
        count = 0
        for di in range(-1, 2):
            for dj in range(-1, 2):
                if di != 0 or dj != 0:
                    count += cells[(i + di) % rows, (j + dj) % columns]
        out[i, j] = 1 if count == 3 or (count == 2 and cells[i, j] == 1) else 0


@cuda.jit
def shared_blur(a, out):
    """Sum over 5 by 5 neighbors from a tile with a halo."""
    tile = cuda.shared.array((FULL, FULL), np.float32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    column, row = cuda.grid(2)
    for y in range(ty, FULL, SIDE):
        for x in range(tx, FULL, SIDE):
            i = min(max(cuda.blockIdx.y * SIDE + y - HALO, 0), a.shape[0] - 1)
            j = min(max(cuda.blockIdx.x * SIDE + x - HALO, 0), a.shape[1] - 1)
            tile[y, x] = a[i, j]
    cuda.syncthreads()
    if row < a.shape[0] and column < a.shape[1]:
        total = np.float32(0)
        for y in range(2 * HALO + 1):
            for x in range(2 * HALO + 1):
                total += tile[ty + y, tx + x]
        out[row, column] = total


@cuda.jit
def bitonic_pass(x, out, distance, size):
    """One pass of a bitonic sort."""
    i = cuda.grid(1)
    if i < x.size:
        other = i ^ distance
        ascending = i & size == 0
        a = x[i]
        b = x[other]
        out[i] = min(a, b) if (i < other) == ascending else max(a, b)


@cuda.jit
def normalize_rows(x, out):
    """Differences from the largest element of each row, divided by their sum; one thread for each row."""
    i = cuda.grid(1)
    if i < x.shape[0]:
        largest = x[i, 0]
        for j in range(1, x.shape[1]):
            largest = max(largest, x[i, j])
        total = np.float32(0)
        for j in range(x.shape[1]):
            total += x[i, j] - largest
        for j in range(x.shape[1]):
            out[i, j] = (x[i, j] - largest) / total


@cuda.jit
def heat(u, out):
    """Stencil of seven points in three dimensions."""
    i, j, k = cuda.grid(3)
    if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1 and 0 < k < u.shape[2] - 1:
        out[i, j, k] = u[i, j, k] + np.float32(0.1) * (
            u[i - 1, j, k] + u[i + 1, j, k] + u[i, j - 1, k] + u[i, j + 1, k] + u[i, j, k - 1] + u[i, j, k + 1] - np.float32(6) * u[i, j, k])


@cuda.jit
def small_products(a, b, out):
    """Products of many matrices of 4 by 4 elements."""
    n = cuda.grid(1)
    if n < a.shape[0]:
        for i in range(a.shape[1]):
            for j in range(b.shape[2]):
                total = np.float32(0)
                for k in range(a.shape[2]):
                    total += a[n, i, k] * b[n, k, j]
                out[n, i, j] = total


@cuda.jit
def pairwise(x, y, out):
    """Squared distances between the rows of two tables."""
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        total = np.float32(0)
        for k in range(x.shape[1]):
            d = x[i, k] - y[j, k]
            total += d * d
        out[i, j] = total


@cuda.jit
def scan_of_blocks(x, out):
    """Inclusive scan of the elements of each block, in shared memory."""
    part = cuda.shared.array(256, np.float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = x[i]
    cuda.syncthreads()
    distance = 1
    while distance < 256:
        value = part[t]
        if t >= distance:
            value += part[t - distance]
        cuda.syncthreads()
        part[t] = value
        cuda.syncthreads()
        distance *= 2
    out[i] = part[t]
