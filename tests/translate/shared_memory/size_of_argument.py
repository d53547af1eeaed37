"""The size of an array may be an argument of a device function if the call passes a constant."""
from numba import cuda, float32, float64

WIDTH = 16


@cuda.jit(device=True)
def block_sum(x, n, dtype):
    part = cuda.shared.array(n, dtype)
    i = cuda.threadIdx.x
    part[i] = x[cuda.grid(1)]
    cuda.syncthreads()
    total = dtype(0)
    for j in range(n):
        total += part[j]
    return total


@cuda.jit(device=True)
def corner(x, shape=(2, 3)):
    square = cuda.local.array(shape=shape, dtype=float64)
    square[1, 1] = x[0]
    return square[1, 1]


@cuda.jit("void(float32[::1], float64[::1])")
def sums(x, out):
    out[0] = block_sum(x, WIDTH, float32)
    out[1] = block_sum(x, 2 * WIDTH, float64)
    out[2] = corner(x) + corner(x, (4, 4))
