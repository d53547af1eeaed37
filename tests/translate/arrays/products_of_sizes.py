# An index with products of sizes: common trailing factors are factored out, but not if a product is longer than those of any array.
# py2cu: --assume small,nonnegative
from numba import cuda


@cuda.jit("void(float32[::1], float32[:, ::1])")
def kernel(x, m):
    i, j = cuda.grid(2)
    x[i * m.shape[1] * m.shape[1] + j * m.shape[1]] = 1
    x[i * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] * m.shape[1] + j * m.shape[1]] = 2
