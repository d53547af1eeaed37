# A product with 0 is omitted from an index, on either side.
from numba import cuda


@cuda.jit("void(float32[::1], float32[:, ::1], int64)")
def kernel(x, m, n):
    i = cuda.grid(1)
    x[i * 0 + n] = 3
    x[0 * i + 2] = 4
    m[0 * i, n] = 5
    m[i * 0, 0] = 6
    m[n, 0 * n + i * 0 + 1] = 7
