# py2cu: --schedule coarsening --assume noalias
# py2cu[small]: --schedule coarsening --assume noalias,small
from numba import cuda


@cuda.jit("void(uint8[::1], uint8[::1])")
def invert(x, y):
    """A grayscale image of bytes."""
    i = cuda.grid(1)
    if i < x.size:  # the last block may extend past the end
        y[i] = 255 - x[i]  # black is white


@cuda.jit("void(uint8[::1], float32[::1], float32[::1], int16[::1], int32)")
def look_up(x, table, y, seen, n):
    width = cuda.blockDim.x
    i = cuda.threadIdx.x + cuda.blockIdx.x * width
    if i >= n:
        return
    # the table does not move
    value = x[i]
    y[i] = table[value]
    seen[i] += 1


@cuda.jit("void(int16[::1], int16[::1])")
def without_condition(x, y):
    i = cuda.grid(1)
    y[i] = x[i] ^ i


@cuda.jit("void(uint8[::1], uint8[::1], float32[::1])")
def apart(x, y, z):
    i = cuda.grid(1)
    if i < y.size - 1:
        y[i] = x[i] + x[i + 1]  # neighbors of neighbors: four, one block apart
        z[i] = 1


@cuda.jit("void(uint8[::1], uint8[::1])")
def in_steps(x, y):
    i = cuda.grid(1)
    if i < x.size:
        dark = 255 - x[i]  # read only by the next line
        half = dark >> 1
        y[i] = half * half
