# py2cu[small]: --assume small
"""With small sizes, the first index of a block's tile is small on each axis; a product with another value than the block size is not."""
from numba import cuda


@cuda.jit("void(float32[:, :, ::1], int64)")
def kernel(out, n):
    x = cuda.blockIdx.x * 32 + cuda.threadIdx.x
    y = 16 * cuda.blockIdx.y + cuda.threadIdx.y
    z = cuda.blockIdx.z * 8 + cuda.threadIdx.z
    if z < out.shape[0] and y < out.shape[1] and x < out.shape[2]:
        out[z, y, x] = x + y * 2 + z * 3
    w = cuda.threadIdx.z * 100000000
    if w < n:
        out[0, 0, 0] = w
