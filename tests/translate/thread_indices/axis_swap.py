# py2cu: --schedule yx
from numba import cuda, float32

TILE = 16


@cuda.jit("void(float32[:, :, ::1], float32[:, ::1])")
def gray(image, out):
    # One thread for each pixel.
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        out[i, j] = image[i, j, 0] * 0.25 + image[i, j, 1] * 0.5 + image[i, j, 2] * 0.25


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def spelled_out(x, out):
    row = cuda.threadIdx.x + cuda.blockIdx.x * cuda.blockDim.x
    column = cuda.blockIdx.y * cuda.blockDim.y + cuda.threadIdx.y
    rows = cuda.blockDim.x * cuda.gridDim.x
    while row < x.shape[0] and column < x.shape[1]:
        out[row, column] = x[row, column] + cuda.gridDim.y + cuda.threadIdx.z
        row += rows


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1])")
def product(a, b, c):
    """Each block computes a tile."""
    own_a = cuda.shared.array((TILE, TILE), float32)
    own_b = cuda.shared.array((TILE, TILE), float32)
    i, j = cuda.grid(2)
    row, column = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0)
    for k in range(0, a.shape[1], TILE):
        own_a[row, column] = a[i, k + column]
        own_b[row, column] = b[k + row, j]
        cuda.syncthreads()
        for n in range(TILE):
            total += own_a[row, n] * own_b[n, column]
        cuda.syncthreads()
    c[i, j] = total


@cuda.jit(device=True)
def here():
    return cuda.grid(2)


@cuda.jit("void(int32[:, ::1])")
def count(out):
    i, j = here()
    if i < out.shape[0] and j < out.shape[1]:
        cuda.atomic.add(out, (i, j), cuda.gridsize(1))
