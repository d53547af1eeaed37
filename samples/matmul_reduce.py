"""matmul_reduce: computes the column sums of a matrix product without storing the product.

Each block computes one 16 x 16 tile of a @ b, sums the columns of the tile in shared memory, and adds these sums
atomically to the result.
"""
import numpy as np

from py2cu import cuda

import sample_tools as tools

TILE = 16
THREADS = (TILE, TILE)
ZERO = np.float32(0.0)


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[::1])")
def matmul_reduce(a, b, col_sums):
    """Add the sum of column c of a @ b to col_sums[c]."""
    a_tile = cuda.shared.array((TILE, TILE), np.float32)
    b_tile = cuda.shared.array((TILE, TILE), np.float32)

    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    col, row = cuda.grid(2)
    rows, inner = a.shape
    cols = b.shape[1]

    acc = ZERO
    for first in range(0, inner, TILE):
        # load a tile of a and a tile of b; elements outside the matrices are zero
        if row < rows and first + tx < inner:
            a_tile[ty, tx] = a[row, first + tx]
        else:
            a_tile[ty, tx] = ZERO
        if first + ty < inner and col < cols:
            b_tile[ty, tx] = b[first + ty, col]
        else:
            b_tile[ty, tx] = ZERO
        cuda.syncthreads()

        for k in range(TILE):
            acc += a_tile[ty, k] * b_tile[k, tx]
        cuda.syncthreads()  # wait before loading the next tiles until all threads have used these tiles

    # store the product in the tile of a, then reduce its columns to one row
    a_tile[ty, tx] = acc
    cuda.syncthreads()
    half = TILE // 2
    while half > 0:
        if ty < half:
            a_tile[ty, tx] += a_tile[ty + half, tx]
        cuda.syncthreads()
        half //= 2

    if ty == 0 and col < cols:
        cuda.atomic.add(col_sums, col, a_tile[0, tx])


def run(scale=1.0):
    n = tools.pick(cuda, 2048, 160, scale)
    rows, inner, cols = n, n + 5, n - 3  # not multiples of the tile size
    grid = (tools.blocks(cols, TILE), tools.blocks(rows, TILE))

    # Small integers: all partial sums are below 2**24, so float32 is exact in any order of the blocks.
    random = np.random.default_rng(3)
    a = random.integers(-3, 4, (rows, inner)).astype(np.float32)
    b = random.integers(-3, 4, (inner, cols)).astype(np.float32)

    d_a = cuda.to_device(a)
    d_b = cuda.to_device(b)
    d_sums = cuda.to_device(np.zeros(cols, np.float32))
    matmul_reduce[grid, THREADS](d_a, d_b, d_sums)
    got = d_sums.copy_to_host()

    # ones @ (a @ b) = (ones @ a) @ b
    expected = a.sum(axis=0, dtype=np.float64) @ b.astype(np.float64)
    wrong = int(np.count_nonzero(got != expected))

    run_ms = tools.time_kernel(cuda, lambda: matmul_reduce[grid, THREADS](d_a, d_b, d_sums))
    numpy_ms, _ = tools.time_host(lambda: (a @ b).sum(axis=0))
    return {"kernel": "matmul_reduce", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": wrong == 0,
            "detail": f"({rows} x {inner}) @ ({inner} x {cols}), {wrong} wrong column sums"}


if __name__ == "__main__":
    tools.main(run)
