"""Typical tutorial kernels, which bench_simulator.py runs."""
import numpy as np

from py2cu import cuda
from py2cu.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32  # noqa: F401 - bench_simulator.py creates the states

TILE = 16
THREADS = 128


@cuda.jit
def vector_add(x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] + y[i]


@cuda.jit
def matmul(a, b, c):
    """Square tiles in shared memory; the dimensions of the matrices are multiples of the tile size."""
    tile_a = cuda.shared.array((TILE, TILE), np.float32)
    tile_b = cuda.shared.array((TILE, TILE), np.float32)
    column, row = cuda.grid(2)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    total = np.float32(0)
    for tile in range(a.shape[1] // TILE):
        tile_a[ty, tx] = a[row, tile * TILE + tx]
        tile_b[ty, tx] = b[tile * TILE + ty, column]
        cuda.syncthreads()
        for k in range(TILE):
            total += tile_a[ty, k] * tile_b[k, tx]
        cuda.syncthreads()
    c[row, column] = total


@cuda.jit
def block_sums(x, sums):
    """The sum of each block's part; the number of active threads is halved in each step."""
    parts = cuda.shared.array(THREADS, np.int64)
    t, i = cuda.threadIdx.x, cuda.grid(1)
    parts[t] = x[i] if i < x.size else 0
    cuda.syncthreads()
    step = THREADS // 2
    while step > 0:
        if t < step:
            parts[t] += parts[t + step]
        cuda.syncthreads()
        step //= 2
    if t == 0:
        sums[cuda.blockIdx.x] = parts[0]


@cuda.jit
def monte_carlo(states, draws, inside):
    """Number of random points inside the quarter of the unit circle."""
    i = cuda.grid(1)
    if i < inside.size:
        count = 0
        for _ in range(draws):
            x = xoroshiro128p_uniform_float32(states, i)
            y = xoroshiro128p_uniform_float32(states, i)
            if x * x + y * y <= 1.0:
                count += 1
        inside[i] = count
