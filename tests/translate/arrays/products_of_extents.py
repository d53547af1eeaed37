# An index that is a product of extents: those that both terms end with stand once, but not of products longer than those of any array.
# py2cu: --assume small,nonnegative
from numba import cuda


@cuda.jit("void(float32[::1], float32[:, ::1])")
def kernel(x, m):
    i, j = cuda.grid(2)
    x[i * m.shape[1] * m.shape[1] + j * m.shape[1]] = 1
    x[i * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] + j * m.shape[1]] = 2
