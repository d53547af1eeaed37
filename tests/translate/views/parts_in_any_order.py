# The sizes of views do not depend on the values of their operands, but side effects of the operands are preserved.
from numba import cuda


@cuda.jit(device=True)
def store(x):
    x[0] += 1
    return x[0]


@cuda.jit("void(int64[::1], int64[:, :], int64)")
def kernel(x, m, n):
    x[1] = m[store(x):, 0].ndim
    x[2] = m[n:, 0].shape[0]
    x[3] = (m[0], m[store(x)])[0][1]
    row = m[n][(n := 2)]
    x[4] = row + n
