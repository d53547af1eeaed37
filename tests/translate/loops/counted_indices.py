# py2cu:
# py2cu[small]: --assume noalias,small
from numba import cuda, float32

TILE = 16


@cuda.jit(device=True)
def insert(points, used, x, y):
    """A counter that only loops increment stays far below the values at which its double overflows."""
    k = used
    while k > 0 and points[2 * k - 2] > x:
        points[2 * k] = points[2 * k - 2]
        points[2 * k + 1] = points[2 * k - 1]
        k -= 1
    points[2 * k] = x
    points[2 * k + 1] = y


@cuda.jit("void(float32[::1], float32[::1], int64)")
def sort_pairs(pairs, sorted_pairs, n):
    used = 0
    for i in range(n):
        if pairs[2 * i] > 0:
            insert(sorted_pairs, used, pairs[2 * i], pairs[2 * i + 1])
            used += 1


@cuda.jit("void(float32[:, ::1], float32[:, ::1], int64)")
def tiles(x, out, count):
    """Consecutive tiles of a row."""
    part = cuda.shared.array(TILE, float32)
    row = cuda.blockIdx.x
    t = cuda.threadIdx.x
    for k in range(count):
        part[t] = x[row, k * TILE + t]
        cuda.syncthreads()
        out[row, k * TILE + t] = part[TILE - 1 - t]
        cuda.syncthreads()


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def ring(x, out):
    """The neighbor of element 0 is the last one."""
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        out[i, j] = x[i - 1, j] + x[i, j - 1] + x[i - 1, j - 1]


@cuda.jit("void(float32[::1], int64)")
def squares(x, n):
    i = cuda.threadIdx.x
    x[n * n + i] = i
